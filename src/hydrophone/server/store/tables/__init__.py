"""Tables beside the matches: persons, their clubs, passkeys, whom they hide, reports."""
