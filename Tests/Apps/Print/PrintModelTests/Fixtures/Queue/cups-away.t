# SPDX-License-Identifier: Apache-2.0
# CUPS is stopped and started again while a job is printed.
0ms submit a
1ms kept
2ms failed
1010ms failed
2020ms printer idle
2021ms created 7
2022ms kept
2023ms done
2024ms job 7 1-1 held 1
2025ms kept
2026ms done
2027ms failed
3030ms printer idle
3031ms job 7 1-1 pending

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms printer no_service
1002ms ask printer
2010ms ask printer
2020ms ask create 1-1
2020ms printer idle
2021ms keep 1:created-7
2022ms ask send 7
2023ms ask look 7
2024ms keep 1:released-7
2025ms ask release 7
2026ms ask look 7
2027ms printer no_service
3027ms ask printer
3030ms ask look 7
3030ms printer idle
