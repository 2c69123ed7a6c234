"""What is said in the place of a name is worded by the slot it stands in: article, owner, noun behind, region, quotes.

Sentences are written with what has to go in brackets: ``[words|kind]``, ``[words|kind|entity]``.
"""

import re

import pytest

from textveil.core.kinds import Kind
from textveil.core.marks import MARK, MARKS
from textveil.core.model import Finding, Rule, apply
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.english.generalization.areas_of_bodies import body_areas
from textveil.languages.english.generalization.edits import generalize
from textveil.languages.english.generalization.subjects import kind_of_value
from textveil.languages.english.read_text import read_english
from textveil.languages.english.values.coarseness import areas, city_areas, told_areas
from textveil.languages.generalizing import Sources
from textveil.sanitizer.verbs import sanitize

DECADE = re.compile(r"\d{4}s")
HIDDEN = re.compile(r"\[([^|\]]+)\|([a-z ]+)(?:\|(\d+))?\]")


def say(marked: str) -> str:
    """The sentence with all that is marked in it said otherwise."""
    text, findings, entities, done = "", [], dict[str, int](), 0
    for found in HIDDEN.finditer(marked):
        text += marked[done : found.start()]
        words, kind = found[1], Kind(found[2])
        entity = int(found[3]) + 100 if found[3] else entities.setdefault(words, len(entities) + 1)
        span = (len(text), len(text) + len(words))
        findings.append(Finding((span,), (words,), kind, 0.99, 0.0, "", Rule.EVIDENCE, entity=entity))
        text, done = text + words, found.end()
    text += marked[done:]
    edits = generalize(
        read_english(text),
        findings,
        sources=Sources(open_knowledge(), min_members=10),
        pick=lambda chains: [
            next((one for one in chain if DECADE.search(one)), next(iter(chain), None)) for chain in chains
        ],
    )
    return apply(text, edits)


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("She lives in [Leeds|place].", "She lives in a city in England."),
        ("[Leeds|place] is cold.", "A city in England is cold."),
        ("She drove from [Leeds|place] to [Ghent|place].", "She drove from City A in England to City B in Belgium."),
        ("She left [Leeds|place]. [Leeds|place] is cold.", "She left City A in England. City A is cold."),
        ("She likes [Leeds|place]'s parks and [Ghent|place]'s.", "She likes City A's parks and City B's."),
        (
            "The [Leeds|place] shop and the [Ghent|place] shop shut.",
            "The City A shop and the City B shop shut.",
        ),
        ("He lives in [Lansing|place], [Michigan|place].", "He lives in a city in Michigan."),
        (
            "He left [Lansing|place], [Michigan|place], for [Michigan|place].",
            "He left a city in the United States, for a state in the United States.",
        ),
        ("They fled [Kenya|place] for [Peru|place].", "They fled Country A in Africa for Country B in South America."),
        ("They live in [Kenya|place].", "They live in a country in Africa."),
        (
            "He is in the [Kenya|place] national rugby team.",
            "He is in the Country A national rugby team.",
        ),
        ("He climbed in [the Alps|place].", "He climbed in a mountain range."),
        ("She left [Rhode Island|place].", "She left a state in the United States."),
        ("She left the [Soviet Union|place].", "She left Country A."),
        ("He lives in [Patagonia|place].", "He lives in a region."),
        ("He bathed in the [Danube|place].", "He bathed in a river."),
        ("He lives in [Debrecen|place].", "He lives in a city in Hungary."),
        ("He came from [Ried|place], [Austria|place].", "He came from a place in Austria."),
        ("She lives in [Izmir|place].", "She lives in a city in Turkey."),
        ("She lives in [Athens|place].", "She lives in a city."),
        ("She lives in [Debrecen|place] in Hungary.", "She lives in a city in Hungary."),
        ("She lives in [Stockport|place].", "She lives in a town in England."),
        ("She lives in [Smyrna|place].", "She lives in an ancient city."),
        ("He was sent to [bale|place] out the hold.", "He was sent to [place] out the hold."),
        ("She lives in [Zqxw|place], [UK|place].", "She lives in a place in the United Kingdom."),
        ("She lives in [Massachusetts|place].", "She lives in a state in the United States."),
        ("They met in the City of [Winnipeg|place].", "They met in City A."),
        ("She came from [North|place]\n[Carolina|place], she said.", "She came from State A, she said."),
        ("Then came [Ann Lee|person], Duke of [York|place].", "Then came Person 1, Duke of [name]."),
        ("He left [South Carolina|place].", "He left a state in the United States."),
        ("He left [New York|place].", "He left a place in the United States."),
        ("He left [East Texas|place].", "He left a place in Texas."),
        ("He left [Hampstead|place].", "He left a district in the United Kingdom."),
        ("He left [Zqxwton|place], [Derbyshire|place].", "He left a place in England."),
        ("He left [Castleton|place], [Derbyshire|place].", "He left a village in England."),
        ("He left [Santa Rosa|place], [California|place].", "He left a town in California."),
        ("He left [Washington|place], [D.C.|place], then.", "He left a city in the United States, then."),
        ("He left [Stanford|place], [California|place].", "He left a place in California."),
        ("He left [Rouen|place], [France|place].", "He left a city in France."),
        ("He left [Hever Castle|place].", "He left a castle."),
        ("He left [Danbury|place].", "He left a town in Connecticut."),
        ("He left [Danbury|place]; she stayed in London.", "He left a town; she stayed in London."),
        ("He left [Zqxw House|place].", "He left a building."),
        ("He left [Zqxw House|organization].", "He left Organization A."),
    ],
)
def test_a_place_tells_its_region_once_and_keeps_the_grammar_of_its_slot(marked: str, said: str) -> None:
    assert say(marked) == said


def test_a_body_lies_in_large_areas_alone() -> None:
    assert all({area.removeprefix("the ") for area in within} <= areas().keys() for within in body_areas().values())


def test_a_city_lies_in_no_area_that_is_small_or_its_own_name() -> None:
    assert all({area.removeprefix("the ") for area in within} <= areas().keys() for within in city_areas().values())
    assert not [name for name, within in city_areas().items() if name in within]


def test_where_pages_put_something_is_told_of_large_areas_and_of_nothing_known_from_elsewhere() -> None:
    assert all({area.removeprefix("the ") for area in within} <= areas().keys() for within in told_areas().values())
    assert told_areas().keys().isdisjoint(city_areas().keys() | body_areas().keys() | areas().keys())


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("The [Leeds|place] mayor left [Leeds|place] for [Hull|place].", "The City A mayor left City A in England for"),
        ("She left [Leeds|place], Ann said, for [Ghent|place].", "She left City A in England, Ann said, for"),
        ("She left [Leeds|place], May 1990, for [Ghent|place].", "She left City A in England, May 1990, for"),
        ("She left [Leeds|place], Yorkshire, for [Ghent|place].", "She left City A, Yorkshire, for"),
        ("She left [Leeds|place], England for [Ghent|place].", "She left City A, England for"),
        (
            "She saw [Leeds|place], [Ghent|place], and [Turin|place].",
            "She saw City A in England, City B in Belgium, and City C in Piedmont.",
        ),
        ("She saw [Leeds|place] and [Derby|place], too.", "She saw City A and City B in England, too."),
        ("She saw the sea, [Leeds|place] and [Ghent|place].", "She saw the sea, City A in England and City B in Belg"),
        (
            "Elm, [Leeds|place]\nDepartment of Law, [Ghent|place]",
            "Elm, City A in England\nDepartment of Law, City B in",
        ),
        ("She left [Leeds, United Kingdom|place].", "She left a city in the United Kingdom."),
        ("Elm House, [Leeds|place]\nOak House, [Ghent|place]", "Elm House, City A in England\nOak House, City B in"),
        ("She lives in [Klagenfurt|place].", "She lives in a place in Austria."),
        ("She lives in [Naples|place].", "She lives in a city in Italy."),
        ("She lives in [Kyiv|place].", "She lives in a city in Ukraine."),
        ("She lives in [Singapore|place].", "She lives in a place in Asia."),
        ("She lives in [New York|place], [New York|place].", "She lives in a city in the United States."),
        ("She lives in [New York|place], [NY|place].", "She lives in a city in the United States."),
        ("She lives in [Pittsburgh, PA|place].", "She lives in a city in Pennsylvania."),
        ("She lives in [Tunis, Tunisia|place].", "She lives in a city in Tunisia."),
        ("Her aunts were living in [Louisville|place].", "Her aunts were living in a city in the United States."),
        ("She met him near the [Temple|place] then.", "She met him near Place A then."),
        ("She met him at the [Warsaw|place] then.", "She met him at Place A then."),
        ("She met him in [Temple|place], [TX|place].", "She met him in a town in Texas."),
        ("She left [Newmarket|place] early.", "She left Place A early."),
        ("She left [Horsham|place] for London.", "She left a town in the United Kingdom for London."),
        ("She left [Horsham|place] for Kent.", "She left a town for Kent."),
        ("She lives on [Main Street|place].", "She lives on a street."),
        ("She played for the [Cleveland Rams|organization].", "She played for a team in the United States."),
        (
            "She studied at the [University of Nebraska|organization].",
            "She studied at a university in the United States.",
        ),
        ("She left the [UK|place].", "She left a country in Europe."),
    ],
)
def test_where_a_thing_lies_is_told_once_where_there_is_room_for_it(marked: str, said: str) -> None:
    assert say(marked).startswith(said)


def test_where_a_thing_lies_is_told_again_where_it_may_be_forgotten() -> None:
    between = "It rained and rained. "
    assert say(f"She left [Leeds|place]. {3 * between}She left [Leeds|place].").endswith("left City A.")
    assert say(f"She left [Leeds|place]. {40 * between}She left [Leeds|place].").endswith("left City A in England.")


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("He left his first company, [Zqxw|organization].", "He left his first company, Company A."),
        ("The restaurant is [Zqxw Vbnm|organization].", "The restaurant is Restaurant A."),
        ("Address: Elm Road\nHospital: [Zqxw Vbnm|organization]", "Address: Elm Road\nHospital: Hospital A"),
        ("[Zqxw Vbnm|organization] is a Dutch football club.", "Football Club A is a Dutch football club."),
        ("Her third album, [Zqxw|work], failed.", "Her third album, Album A, failed."),
        ("Her [Zqxw|work] was later released as a single.", "Her Single A was later released as a single."),
        ("He slept in a hotel, [Leeds|place].", "He slept in a hotel, a city in England."),
        ("Early songs\n\n- [Zqxw Vbnm|work]\n- [Vbnm Zqxw|work]\n", "Early songs\n\n- Song A\n- Song B\n"),
        ("Schools:\n* [Zqxw Vbnm|organization], Leeds\n", "Schools:\n* School A, Leeds\n"),
        ("Region: [Ohio|place]", "Region: a state in the United States"),
        ("She works for [Zqxw|organization] now. The charity grew.", "She works for a charity now. The charity grew."),
        (
            "In the charity she met [Zqxw|organization]. The charity grew.",
            "In the charity she met Organization A. The charity grew.",
        ),
        ("It is made by [Zqxw|organization] (the “Company”).", "It is made by a company (the “Company”)."),
        (
            "[Zqxw|organization|1] and [Vbnm|organization|2] met in [Leeds|place].",
            "Organization A and Organization B met in a city in England.",
        ),
        ("[How zqxw moves in the cold|work]\n\nAnn Lee", "A work\n\nAnn Lee"),
        ("He was the drummer of [Zqxw Vbnm|organization].", "He was the drummer of a band."),
        ("The book was published by [Zqxw Vbnm|organization].", "The book was published by a publisher."),
        ("She teaches law at [Zqxw|organization].", "She teaches law at an educational institution."),
        ("She booked a table for two at [Zqxw Vbnm|organization].", "She booked a table for two at a restaurant."),
        ("It is a subsidiary of [Zqxw Vbnm|organization].", "It is a subsidiary of a company."),
        ("He wrote a column for the [Zqxw Vbnm|work].", "He wrote a column for a publication."),
    ],
)
def test_what_the_text_calls_a_thing_is_said_of_it(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("She teaches at [Elm Vale High School|organization].", "She teaches at a high school."),
        ("[The Elm Vale District Court|organization] agreed.", "A district court agreed."),
        ("He wrote to [Elm Vale Town Council|organization].", "He wrote to a town council."),
        ("He sued [Zqxw & Sons|organization].", "He sued a firm."),
        (
            "He sued [Zqxw, Inc.|organization|1] and [Zqxw|organization|1] won.",
            "He sued Company A and the company won.",
        ),
        ('7,"[Zqxw Holdings|organization]",8', '7,"Company A",8'),
        ("He sued [Zqxw|organization],\n[Inc.|organization] today.", "He sued a company today."),
        ("He sued [Ann Lee|person] [Inc.|organization] today.", "He sued a company today."),
        ("She helps [Ann Lee|person] [International|name].", "She helps Organization A."),
        ("She helps [Ann Lee|person] [Hospital|organization].", "She helps a hospital."),
        ("He sued [Zqxw Vbnm S.A.|organization] twice.", "He sued a company twice."),
        ("He sued [Zqxw & Vbnm Tools, Inc.|organization].", "He sued a company."),
        ("He sued [Zqxw de Vbnm Ltda|organization].", "He sued a company."),
        ("He wrote to [Zqxw Bank, National Association|organization].", "He wrote to a bank."),
        ("She joined the [Zqxw Lab, Vbnm University|organization].", "She joined a laboratory."),
        ("She joined the [Vbnm-Zqxw-Institute|organization].", "She joined an institute."),
        ("She joined the [Institut de Zqxw|organization].", "She joined an institute."),
        ("She joined the [Use Committee of Zqxw University|organization].", "She joined a committee."),
        ("He asked the [Society of Zqxw Hospital|organization].", "He asked a society."),
        ("They camped in [Zqxw National Park|place].", "They camped in a national park."),
        ("They camped on the [Zqxw Glacier|place].", "They camped on a glacier."),
        ("She works for [Zqxw National Forest|organization].", "She works for a national forest."),
        ("They camped in [Menlo Hill|place].", "They camped in Place A."),
        ("[Elm Vale Court of Appeal|organization] agreed.", "A court agreed."),
        ("He was born at [Mercy General Hospital|organization].", "He was born at a general hospital."),
        ("He slept at [the Ardrey Psychiatric Hospital|organization].", "He slept at a psychiatric hospital."),
        ("He sued [Zqxw Insurance Company|organization].", "He sued an insurance company."),
        (
            "She plays for [the Detroit Red Wings|organization].",
            "She plays for an ice hockey team in the United States.",
        ),
        ("He reads [The Boston Globe|organization].", "He reads a daily newspaper in the United States."),
        ("[Zqxw Bank|organization] sued [Vbnm Bank|organization].", "Bank A sued Bank B."),
        ("[Zqxw High School|organization] beat [Vbnm School|organization].", "High School A beat School B."),
        ("He heads [the Zqxw Research Center|organization].", "He heads a research center."),
        ("[the Zqxw Fund|organization] paid; [the Zqxw Fund|organization] won.", "Fund A paid; Fund A won."),
        ("The [Zqxw Bank|organization] loan was repaid.", "The Bank A loan was repaid."),
        ("He won the [Zqxw Cup|event] of Nations.", "He won a competition."),
        ("He studied at the [Department|organization] of Biology.", "He studied at a department."),
        ("She sued in [the Zqxw Regional Court|institution].", "She sued in a court."),
        ("He joined [Zqxw, Vbnm & Wrt|organization].", "He joined a firm."),
        ("He joined [Zqxw Data Systems|organization].", "He joined a company."),
        ("He joined [the Zqxw School of Medicine|organization].", "He joined a medical school."),
        ("They played at [Bank of Zqxland Arena|organization].", "They played at a stadium."),
        (
            "He worked at [Pennsylvania State University|organization].",
            "He worked at a state university in the United States.",
        ),
        ("He worked at [the University of Alberta|organization].", "He worked at a university in Canada."),
        ("He sued [Leeds City Council|organization].", "He sued a city council in England."),
        ("She was raised in [the Church of England|organization].", "She was raised in a church."),
        ("He worked at [Zqxw University Frankfurt|organization].", "He worked at a university."),
        ("He joined [the Zqxw Academy of Sciences|organization].", "He joined an academy."),
        ("He left [the University of Zqxw Tarn School of Medicine|organization].", "He left a medical school."),
        ("He left [the Medical Center of the Karl Zqxw University|organization].", "He left a medical center."),
        ("She runs [the Zqxw Program|organization].", "She runs a program."),
        ("He left [the Department of Physics of Zqxw University|organization].", "He left a department."),
        ("He joined [I Corps|organization].", "He joined Organization A."),
        ("He won [the Zqxw Prize|event] 2007.", "He won an award 2007."),
        ("He lived on [the Left Bank|organization].", "He lived on Organization A."),
        ("He read [Foundations of Zqxw|organization].", "He read Organization A."),
        ("He founded [Zqxw Studios|organization].", "He founded a studio."),
    ],
)
def test_a_body_tells_its_trade_and_its_name_is_not_cut(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("[Ann Lee|person] met [Bo Li|person]. [Ann Lee|person] left.", "Person 1 met Person 2. Person 1 left."),
        ("It is [Ann Lee|person]'s car.", "It is Person 1's car."),
        ("The [Ann Lee|person] event was full.", "The Person 1 event was full."),
        ("Cllr [Marsh|person] spoke.", "Cllr Person 1 spoke."),
        ("Councillor [Wood|person] and Judge [Hunt|person] spoke.", "Councillor Person 1 and Judge Person 2 spoke."),
        ("He met Ensign [Wood|person] and his son [Hunt|person].", "He met Ensign Person 1 and his son Person 2."),
        ("In May [Wood|person] left.", "In May Person 1 left."),
        ("We saw Mr [F.|person]L. there.", "We saw Mr Person 1 there."),
        ("We saw Mr [F.|person]L. They left.", "We saw Mr Person 1. They left."),
        ("She is Ms [A|person].-M. [Berg|person].", "She is Ms Person 1."),
        ("She is Ms [N.|person]O. [Quist|person], a lawyer.", "She is Ms Person 1, a lawyer."),
        ("[McRae|person], [K.|person], wrote it.", "Person 1, wrote it."),
        ("[Ann Lee|person|1] (born [Anna Quist|person|1]) sang.", "Person 1 sang."),
        ("[Ann Lee|person|1] (née [Quist|person|1]) sang.", "Person 1 sang."),
        ("[4:37] <[glick|identifier]> hi\n[4:38] <[bo|person]> hi [glick|person]", None),
        ("With [Ole Berg1|person] and [Pia Dahl2|person] we sang.", "With Person 1 and Person 2 we sang."),
        ("[Ole Berg|person]\n[Pia Dahl|person]", "Person 1\nPerson 2"),
        ("We thank [@Ole|user name] [Berg|person] for it.", "We thank Person 1 for it."),
        ("hi my name is [mary dahl|person] how can i help", "hi my name is Person 1 how can i help"),
        ("I knew [Newt|person], [Tom|person] and [Kittie|person].", "I knew Person 1, Person 2 and Person 3."),
        ("He saw [Ole Berg|person]. The [Bergs|person] left.", "He saw Person 1. A family left."),
        ("The [Harpers|person] met the [Oakes|person].", "Family A met Family B."),
        ("So he sat with the Duke of [York|place] there.", "So he sat with Person 1 there."),
        ("So he sat with the [Duke of York|organization] there.", "So he sat with Person 1 there."),
        ("Dear [Kim G.|person], come.", "Dear Person 1, come."),
    ],
)
def test_a_person_has_one_number_and_nothing_of_the_name_is_left(marked: str, said: str | None) -> None:
    output = say(marked)
    if said is None:
        assert output == "[4:37] <Person 1> hi\n[4:38] <Person 2> hi Person 1"
    else:
        assert output == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("She works at [Osaka University|organization] in [Japan\nElm College|organization].", "University A"),
        ("[Madam|role] [Speaker|person], we left.", "Speaker"),
        ("He saw [Stefan Livs gata|person] there.", "[name"),
        ("The lawyers at [Holden Pryce Baum|person] agreed.", ""),
    ],
)
def test_what_is_no_person_and_no_single_name_has_no_number(marked: str, said: str) -> None:
    output = say(marked)
    assert "erson 1" not in output or said == ""


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("He acted in “Zorn in the [Mist|name]” and left.", "He acted in “Work A” and left."),
        ("He acted in “[Zorn|name] in the [Mist|name]” and left.", "He acted in “Work A” and left."),
        (
            "He was in [Zorn|person] & Me (2008) and Hold in the [Mist|place] (2011).",
            "He was in Work A (2008) and Work B (2011).",
        ),
        ("[Zorn|person] (1987) and [Mist|person] (1990) say so.", "Person 1 (1987) and Person 2 (1990) say so."),
        ("He made films such as [Zorn|name] and [Mistral|name].", "He made films such as Film A and Film B."),
        ("He led bands, including [The Zorns|name] and [Mist|name].", "He led bands, including Band A and Band B."),
        ("He sang in cities like [Leeds|place] and [Ghent|place].", None),
        ("[Kenya|place] sued; the court heard [Kenya|organization|9].", None),
    ],
)
def test_what_a_list_or_a_title_is_the_text_tells(marked: str, said: str | None) -> None:
    output = say(marked)
    if said is None:
        assert MARK.search(output) is not None
        assert len(set(re.findall(r"Country [A-Z]", output))) <= 1
    else:
        assert output == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("He has been here since [2004|date].", "He has been here since the 2000s."),
        ("He came in [2004|date].", "He came in the 2000s."),
        ("He came on [3 May 2004|date].", "He came in the 2000s."),
        ("It is a letter dated [3 May 2004|date].", "It is a letter from the 2000s."),
        ("By a decision of [3 May 2004|date] he won.", "By a decision from the 2000s he won."),
        ("He stayed until [2004|date].", "He stayed until a year in the 2000s."),
        ("Washington, [January 26, 1871|date].\n\nDear Sir,", "Washington, 1870s.\n\nDear Sir,"),
        ("He fell ([1984|date]).", "He fell (1980s)."),
        ("Orla Knecht (m. [1961|date]) left.", "Orla Knecht (m. 1960s) left."),
        ("[2004|date] was hard.", "The 2000s was hard."),
        ("As early as [May 1768|date] they wrote.", "As early as the 1760s they wrote."),
        ("From roughly [1948|date] on it rained.", "From roughly the 1940s on it rained."),
        ("During the year of [2021|date] it rained.", "In the 2020s it rained."),
        ("By the year [2021|date] it rained.", "By a year in the 2020s it rained."),
        ("It's [2015|date], and it rains.", "It's the 2010s, and it rains."),
        ("On the [18th|date] it rained.", "On a day in the middle of the month it rained."),
        ("SYSTEM: On [3 May 2004|date] it rained.", "SYSTEM: In the 2000s it rained."),
        ("She is a [45|age] y/o G2P2.", "She is a forty-something G2P2."),
        ("She is a [45|age] y/o with chest pain.", "She is a person in her forties with chest pain."),
        ("We meet at [twelve|number] forty five pm.", "We meet in the afternoon."),
        ("I have a time of [12 pm|date] for you.", "I have a time in the afternoon for you."),
        ("By a painter, American, [1908-01-01–1998-01-01|date]\n", "By a painter, American, 1900s–1990s\n"),
        ("[March 1667–68|date]\n\nUp betimes.", "1660s\n\nUp betimes."),
        ("Book an appointment for [5:45 pm|date] with her.", "Book an appointment for the afternoon with her."),
        ("He is [one|number] of the best.", "He is [number] of the best."),
    ],
)
def test_a_time_is_worded_by_its_slot(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("She was a [painter|role] there.", "She was an artist there."),
        ("She was a [swimmer|role] there.", "She was an athlete there."),
        ("She was a [guard|role] there.", "She was a [role] there."),
    ],
)
def test_a_role_is_told_by_what_most_of_its_senses_share(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("term", "kind", "mark"),
    [
        ("1114", Kind.DATE, "[number]"),
        ("Twenty-five", Kind.DATE, "[number]"),
        ("nineteen eighty-two", Kind.NUMBER, "[number]"),
        ("Winter", Kind.DATE, "[withheld]"),
        ("front3ndninja", Kind.NUMBER, "[identifier]"),
        ("Tue 9 am", Kind.DATE, "[date]"),
    ],
)
def test_a_mark_calls_nothing_a_date_or_a_number_that_its_words_do_not(term: str, kind: Kind, mark: str) -> None:
    finding = Finding(((0, len(term)),), (term,), kind, 0.9, 0.0, "", Rule.EVIDENCE, kind_score=0.8)
    assert MARKS[kind_of_value(finding)] == mark


@pytest.mark.parametrize("name", ["Leeds", "Kenya", "Zqxw Bank", "the Danube", "Elm Vale High School"])
@pytest.mark.parametrize(
    "frame",
    [
        "She saw {} and a dog.",
        "She went to {} a week ago.",
        "In {} the law is old.",
        "“{}” is what he said.",
        "He (from {}) left.",
        "He left {}, the best of all.",
        "It is in {}’s archive.",
    ],
)
def test_no_word_is_doubled_no_article_led_twice_and_every_bracket_closed(frame: str, name: str) -> None:
    kind = "organization" if name.endswith(("Bank", "School")) else "place"
    output = MARK.sub("it", say(frame.format(f"[{name}|{kind}]") + " " + frame.format(f"[{name}|{kind}]")))
    assert not re.search(r"\b(\w{2,}) \1\b|\b(?:an?|the) (?:an?|the)\b", output, re.IGNORECASE)
    assert output.count("(") == output.count(")")
    assert output.count("“") == output.count("”")
    assert name.split()[-1] not in output


@pytest.mark.parametrize("height", ["6'2\"", "5’11”"])
def test_a_height_is_no_age(height: str) -> None:
    assert "years old" not in sanitize(f"He is {height} tall, said Ann Lee.").text


@pytest.mark.parametrize(
    "before", ["He had been told again and instructed\n", "He had been told again.\n", "Told:\n\n"]
)
def test_the_label_of_a_person_is_a_name_wherever_it_stands(before: str) -> None:
    assert say(f"{before}[Zqxw Vbnm|person] to bring the rope.") == f"{before}Person 1 to bring the rope."


def test_another_word_in_brackets_that_nothing_can_be_said_of_goes_with_them_where_it_stands_once() -> None:
    assert say("They spoke of trust ([Vertrauenszqxw|name]) again.") == "They spoke of trust again."
    twice = "They spoke of trust ([Vertrauenszqxw|name]). [Vertrauenszqxw|name] was old."
    assert say(twice).count("[name]") == 2


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("He died on [8/3/04|date].", "He died in the 2000s."),
        ("Expiry: [30/09/98|date]", "Expiry: 1990s"),
        ("DOB: [3/4/25|date]", "DOB: [date]"),
        ("On the [tenth of December|date] he left.", "In December he left."),
        ("On the [tenth|date] of May he left.", "On a day in the middle of the year he left."),
        ("On the [tenth|date] of December he left.", "In December he left."),
        ("On the [fourteenth|word] of [February, 1761|date] he left.", "In the 1760s he left."),
        ("Dated this the [30th|date] day of [May, 2008|date].", "Dated in the 2000s."),
        ("Ann ([7|date] [June 1770|date]–[4|date] [December 1828|date]) sang.", "Ann (1770s–1820s) sang."),
        ("On the night of [July 1|date] he left.", "On a night in July he left."),
        ("Before [June 5|date] he left.", "Before a day in June he left."),
        ("On or about [July 1, 2004|date], he left.", "In the 2000s, he left."),
    ],
)
def test_what_is_found_of_a_date_is_told_as_one_and_as_its_words_before_ask(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        (
            "It was among works on Ely, including “[Hackett Avenue|work].”",
            "It was among works on Ely, including “Work A.”",
        ),
        ("She writes for “[The New York Times Magazine|work]” there.", "She writes for “Magazine A” there."),
        ("It followed an [International Monetary Fund|organization] report.", "It followed a Fund A report."),
        ("He won [an Academy Award|name] and [a Tony Award|name] there.", "He won an award and another award there."),
        ("[The University of Texas|organization] at Austin met.", "A university in Texas met."),
        (
            "He left [the United States|place] and [Ghana|place] for [the United States of America|place].",
            "He left Country A in North America and Country B in Africa for Country A.",
        ),
        ("It has offices at [1821|number] Bascom Ave.", "It has offices at [number] Bascom Ave."),
        ("They met at [1821|number] and left.", "They met in the evening and left."),
        ("On Highway [20|number] traffic stopped.", "On Highway [number] traffic stopped."),
        ("He was hired by his father. [Hall|person] left.", "He was hired by his father. Person 1 left."),
        ("She finished third in [the 100|number] meter race.", "She finished third in the [number] meter race."),
        ("She finished third in the [100|number] meter race.", "She finished third in the [number] meter race."),
    ],
)
def test_articles_capitals_and_quotation_marks_stay_as_the_sentence_asks(marked: str, said: str) -> None:
    assert say(marked) == said
