"""SONAR (English) and SONAR Family (German): rules, options, observations."""
