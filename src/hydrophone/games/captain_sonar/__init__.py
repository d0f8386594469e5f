"""Captain Sonar (German) and Captain S.O.N.A.R. (Spanish): rules, sheets, observations."""
