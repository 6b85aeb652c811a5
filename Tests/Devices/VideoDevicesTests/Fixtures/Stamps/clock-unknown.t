# The flag does not say monotonic.
5010ms stamp 5000ms unknown
5043ms stamp 5033ms start unknown

5010ms received
5043ms received
