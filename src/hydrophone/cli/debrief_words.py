"""What ``hydrophone debrief`` writes, in three languages."""

from collections.abc import Mapping

from hydrophone.core.game import Language, Sentences

_WORDS: Mapping[str, Sentences] = {
    "not_over": (
        "The match is not over.",
        "Die Partie ist nicht zu Ende.",
        "La partida no ha terminado.",
    ),
    "drawn": ("Drawn ({how}).", "Unentschieden ({how}).", "Empate ({how})."),
    "won": ("{boat} won ({how}).", "{boat} hat gewonnen ({how}).", "Ganó {boat} ({how})."),
    "curve": (
        "{boat} about {enemy}, bits unknown (at most {most})",
        "{boat} über {enemy}, unbekannte Bits (höchstens {most})",
        "{boat} sobre {enemy}, bits desconocidos (como máximo {most})",
    ),
    "line": ("line {line}: {what}", "Zeile {line}: {what}", "línea {line}: {what}"),
    "reason": ("{by} {do}: “{what}”", "{by} {do}: „{what}“", "{by} {do}: «{what}»"),
    "asked": (
        "{boat} used the {what}: {brought} of {best} bits",
        "{boat} hat gefragt ({what}): {brought} von {best} Bit",
        "{boat} usó el {what}: {brought} de {best} bits",
    ),
    "aimed": (
        "{boat}, {weapon} at {cell}: chance {chance}, expected damage {expected}; {came}",
        "{boat}, {weapon} auf {cell}: Chance {chance}, erwarteter Schaden {expected}; {came}",
        "{boat}, {weapon} a {cell}: probabilidad {chance}, daño esperado {expected}; {came}",
    ),
    "not_fired": ("not fired", "nicht gefeuert", "sin disparar"),
    "damage": ("damage {count}", "Schaden {count}", "daño {count}"),
    "figures": (
        "{boat}: orders {orders}, bits revealed by each {told}; courses without a mark {unmarked}, "
        "circuits repaired {repaired}, damage by breakdowns {damage}, full gauges blocked {lost}; "
        "shots {shots}, hits {hits}, missed shots {missed}; marks not used {unused}; "
        "turns until five places {five}, until one {one}; pins {pins}, right {right}",
        "{boat}: Befehle {orders}, je Befehl verratene Bits {told}; Kurse ohne Kreuz {unmarked}, "
        "reparierte Schaltkreise {repaired}, Schaden durch Defekte {damage}, volle Drehschalter "
        "mit Defekt {lost}; Schüsse {shots}, Treffer {hits}, verpasste Schüsse {missed}; "
        "ungenutzte Kreuze {unused}; Züge bis zu fünf Orten {five}, bis zu einem {one}; "
        "gezeigte Stellen {pins}, davon richtig {right}",
        "{boat}: órdenes {orders}, bits revelados por cada una {told}; rumbos sin marca "
        "{unmarked}, circuitos reparados {repaired}, daños por fallas {damage}, medidores llenos "
        "con fallas {lost}; disparos {shots}, impactos {hits}, disparos desaprovechados {missed}; "
        "marcas sin usar {unused}; turnos hasta cinco lugares {five}, hasta uno {one}; "
        "lugares señalados {pins}, acertados {right}",
    ),
    "how.torpedo": ("torpedo", "Torpedo", "torpedo"),
    "how.mine": ("mine", "Mine", "mina"),
    "how.archer_mine": ("Archer mine", "Archer-Mine", "mina Archer"),
    "how.own_weapon": ("own weapon", "eigene Waffe", "arma propia"),
    "how.own_torpedo": ("own torpedo", "eigener Torpedo", "torpedo propio"),
    "how.breakdown": ("breakdown", "Defekt", "falla"),
    "how.ice": ("ice", "Eis", "hielo"),
    "how.both_sunk": ("both sunk", "beide versenkt", "los dos hundidos"),
    "how.turn_limit": ("all turns played", "alle Züge gespielt", "todos los turnos jugados"),
    "how.resigned": ("given up", "aufgegeben", "rendición"),
    "how.agreed": ("agreed", "vereinbart", "acordado"),
    "how.forfeit": ("the other crew left", "die anderen sind weg", "la otra tripulación se fue"),
    "how.missed": ("the enemy missed", "Fehlschuss des Gegners", "el enemigo falló"),
    "how.last_torpedo_missed": (
        "the last torpedo missed",
        "der letzte Torpedo ging daneben",
        "el último torpedo falló",
    ),
    "how.no_shot": ("no shot in the last turn", "kein Schuss im letzten Zug", "sin último disparo"),
}
"""By name; what stands in braces is filled in."""


def word(name: str, language: Language, **values: object) -> str:
    """The words of this name with these values; KeyError if there are none."""
    return _WORDS[name][language.column].format(**values)


def number(value: float, places: int, language: Language) -> str:
    """A number with this many decimals, as the language writes it."""
    written = f"{value:.{places}f}"
    return written if language is Language.ENGLISH else written.replace(".", ",")


def percent(value: float, language: Language) -> str:
    """A share as a percentage, as the language writes it."""
    return (
        f"{value:.0%}" if language is Language.ENGLISH else f"{100 * value:.0f}\N{NO-BREAK SPACE}%"
    )
