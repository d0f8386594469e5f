"""U-Jagd by Frank Boës: rules, options, observations."""
