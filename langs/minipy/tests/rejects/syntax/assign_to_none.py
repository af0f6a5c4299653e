# Rejected: None as target.
None = 1
