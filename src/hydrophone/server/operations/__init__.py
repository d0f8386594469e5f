"""What a server reports to its operator: numbers, health, warnings."""
