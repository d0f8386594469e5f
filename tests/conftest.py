"""How much Hypothesis tries. ``--hypothesis-profile=large`` tries 25 times as much."""

from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=40, deadline=None)
settings.register_profile(
    "large",
    max_examples=1000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")
