"""The TV show's rules: no ♥5, no 5-10-K; what it says is what RuleSet's defaults are."""

from games.engine.ruleset import RuleSet

RULES = RuleSet(
    id="jiuai",
    name_zh="就爱炒地皮",
    name_en="I Love Frying the Kitty (the TV show)",
)
