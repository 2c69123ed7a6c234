"""Which words write months, weekdays, numbers, units, currencies and whose an age is, and by which patterns?"""

from textveil.languages.english.lexicon.word_lists import one_of, phrase_list, word_list, word_row

MONTHS = word_row("values.months")
SHORT_MONTHS = word_row("values.short_months")
WEEKDAYS = word_row("values.weekdays")
SEASONS = word_row("values.seasons")
QUARTERS = word_row("values.quarters")
MONTH_NAME = f"(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in MONTHS)}|Sept)"
"""A month by its full or its short name."""
PARTS_OF_DAY = one_of("values.parts_of_day")
VAGUELY = "|".join(sorted(phrase_list("values.about"), key=lambda phrase: (-len(phrase), phrase)))
"""What tells that a number is near, but not exact."""
SHORT_WEEKDAY = one_of("values.short_weekdays")
WEEKDAY_NAME = f"(?:{'|'.join(WEEKDAYS)}|{SHORT_WEEKDAY})"

DIGIT_WORDS = word_row("values.digits")
TEN_WORDS = word_row("values.tens")
TENS = word_row("values.decades")
"""Years of life, or of a century."""
ORDINALS = word_row("values.ordinals")
DAYS_OF_MONTHS = word_row("values.days")
CENTURIES = word_row("values.centuries")
SCALES = {"hundred": 100, "dozen": 12, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
SHORT_SCALES = {"k": 10**3, "m": 10**6, "bn": 10**9, "mn": 10**6}

CURRENCY_SIGNS = "$€£¥₹"
NATIONAL_CODES = word_row("values.national_codes")
CURRENCY_CODES = "|".join([*word_row("values.world_codes"), *NATIONAL_CODES])
WORLD_COINS = "dollars?|euros?|pounds?(?: sterling)?|yen|shillings?|birr|litai"
NATIONAL_COINS = (
    "rupees?|francs?|roubles?|rubles?|pesos?|liras?|lire|lei|leva|kron(?:a|or|e|er)|forints?|rand|schillings?|yuan"
    "|zlot(?:y|ys|ych)|dinars?|dirhams?|shekels?|guilders?|pesetas?|drachmas?|hryvnias?|escudos?|rials?"
)
"""What money is counted in, in many countries and in few."""
AMBIGUOUS_COINS = "marks?|won|crowns?"
"""Currencies only behind the adjective of a country."""

UNITS_OF_TIME = "seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|fortnights?|months?|years?|decades?"
UNITS = {
    "distance": "km|kilomet(?:er|re)s?|mi|miles?|m|met(?:er|re)s?|yards?|yd|feet|foot|ft|cm|centimet(?:er|re)s?"
    "|mm|inch(?:es)?",
    "weight": "kg|kilograms?|kilos?|g|grams?|mg|milligrams?|tonnes?|tons?|lbs?|pounds|ounces?|oz",
    "area": "hectares?|ha|acres?|km2|km²|m2|m²|sq mi|square (?:miles?|kilomet(?:er|re)s?|met(?:er|re)s?|feet)",
    "speed": "km/h|mph|knots?",
    "volume": "ml|millilit(?:er|re)s?|l|lit(?:er|re)s?|gallons?",
    "temperature": "°C|°F|degrees(?: Celsius| Fahrenheit)?",
    "length of time": UNITS_OF_TIME,
}
"""What a unit measures."""

HERS = word_list("values.hers")
HIS = word_list("values.his")
THEIRS = word_list("values.theirs")
PEOPLE = word_list("values.people_of_an_age")
PERSON_ENDINGS = word_row("values.person_endings")
AGEING_THINGS = word_list("values.things_of_an_age")
