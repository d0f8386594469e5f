"""Reasons of bots in words: the bot speaks, of the act that it has just carried out."""

from collections.abc import Mapping

from hydrophone.core.game import Language, Sentences
from hydrophone.core.reasons import Cause, Motive

_SENTENCES: Mapping[Motive, Sentences] = {
    Motive.BY_LOT: (
        "Nothing was better than the rest, so I drew lots.",
        "Nichts war besser als das Übrige, also habe ich gelost.",
        "Nada era mejor que lo demás, así que lo eché a suertes.",
    ),
    Motive.START: (
        "I drew my start by lot, with room around it.",
        "Meinen Start habe ich gelost, mit Platz ringsum.",
        "Sorteé mi salida, con espacio alrededor.",
    ),
    Motive.LIKELY: (
        "I put the chance of damage at {cell} at {percent}%.",
        "Auf {cell} sah ich {percent}\N{NO-BREAK SPACE}% Chance auf Schaden.",
        "En {cell} veía un {percent}\N{NO-BREAK SPACE}% de probabilidad de hacer daño.",
    ),
    Motive.CREW_SAID: (
        "My crew supposed the enemy at {cell}.",
        "Meine Besatzung vermutete den Gegner auf {cell}.",
        "Mi tripulación suponía al enemigo en {cell}.",
    ),
    Motive.CREW_NEAR: (
        "My crew supposed the enemy near {cell}.",
        "Meine Besatzung vermutete den Gegner bei {cell}.",
        "Mi tripulación suponía al enemigo cerca de {cell}.",
    ),
    Motive.WISHED: (
        "My crew had asked for it.",
        "Meine Besatzung hatte darum gebeten.",
        "Mi tripulación me lo había pedido.",
    ),
    Motive.UNTOLD: (
        "My crew had not told me where the enemy was.",
        "Meine Besatzung hatte mir nicht gesagt, wo der Gegner war.",
        "Mi tripulación no me había dicho dónde estaba el enemigo.",
    ),
    Motive.OPEN: (
        "The enemy could be in {places} places, so I asked.",
        "Der Gegner konnte an {places} Orten sein, also habe ich gefragt.",
        "El enemigo podía estar en {places} lugares, así que pregunté.",
    ),
    Motive.MAPS: (
        "{places} maps were still possible, so I asked.",
        "Noch waren {places} Karten möglich, also habe ich gefragt.",
        "Aún eran posibles {places} mapas, así que pregunté.",
    ),
    Motive.FOUND: (
        "By what was heard I could be in {places} places, and I wanted more.",
        "Nach dem, was zu hören war, konnte ich an {places} Orten sein, und ich wollte mehr.",
        "Por lo que se oyó, yo podía estar en {places} lugares, y quería más.",
    ),
    Motive.SPARE: (
        "The silence cost me nothing that I needed.",
        "Die Schleichfahrt kostete mich nichts, was ich brauchte.",
        "El silencio no me costaba nada que necesitara.",
    ),
    Motive.TOLD_LEAST: (
        "After this answer I could still be in {places} places.",
        "Nach dieser Antwort konnte ich noch an {places} Orten sein.",
        "Tras esta respuesta aún podía estar en {places} lugares.",
    ),
    Motive.UNREADABLE: (
        "I drew my answer by lot, so that it says no more than its words.",
        "Meine Antwort habe ich gelost, damit sie nicht mehr verrät als ihre Worte.",
        "Sorteé mi respuesta para que no dijera más que sus palabras.",
    ),
    Motive.NEARER: (
        "I wanted to be nearer to where I supposed the enemy.",
        "Ich wollte näher dorthin, wo ich den Gegner vermutete.",
        "Quería acercarme a donde suponía al enemigo.",
    ),
    Motive.ROOM: (
        "I wanted to keep room to move.",
        "Ich wollte Platz zum Fahren behalten.",
        "Quería conservar espacio para moverme.",
    ),
    Motive.HARD_TO_PLACE: (
        "The enemy should not know where I was: {places} places were possible.",
        "Der Gegner sollte nicht wissen, wo ich war: {places} Orte waren möglich.",
        "El enemigo no debía saber dónde estaba yo: eran posibles {places} lugares.",
    ),
    Motive.AIM: (
        "From there I could fire soon.",
        "Von dort konnte ich bald feuern.",
        "Desde allí podía disparar pronto.",
    ),
    Motive.MACHINES: (
        "It was best for our machines.",
        "Es war das Beste für unsere Maschinen.",
        "Era lo mejor para nuestras máquinas.",
    ),
    Motive.AHEAD: (
        "I played my orders on in my head, and this one came out best.",
        "Ich habe meine Befehle im Kopf weitergespielt, und dieser ging am besten aus.",
        "Probé mis órdenes mentalmente y esta dio el mejor resultado.",
    ),
    Motive.ONLY: (
        "I had no other choice.",
        "Mir blieb nichts anderes übrig.",
        "No tenía otra opción.",
    ),
    Motive.ONE_WAY: (
        "No other course was open.",
        "Kein anderer Kurs war frei.",
        "Ningún otro rumbo estaba libre.",
    ),
    Motive.NO_ROOM: (
        "My track left me little room.",
        "Meine Route ließ mir wenig Platz.",
        "Mi ruta me dejaba poco espacio.",
    ),
    Motive.BROKEN: (
        "Most of our systems were out of action.",
        "Die meisten unserer Systeme waren ausgefallen.",
        "La mayoría de nuestros sistemas no funcionaba.",
    ),
    Motive.FREE_TRACK: (
        "A free track was worth more to me than what I gave away.",
        "Eine freie Route war mir mehr wert als das, was ich verriet.",
        "Una ruta libre valía más para mí que lo que delataba.",
    ),
    Motive.AMBUSH: (
        "By my count there was a {percent}% chance that the enemy would pass there.",
        "Nach meiner Rechnung kam der Gegner dort mit {percent}\N{NO-BREAK SPACE}% "
        "Wahrscheinlichkeit vorbei.",
        "Según mis cuentas, el enemigo podía pasar por allí con un "
        "{percent}\N{NO-BREAK SPACE}% de probabilidad.",
    ),
    Motive.CHARGE: (
        "This gauge came first.",
        "Dieser Drehschalter ging vor.",
        "Este medidor iba primero.",
    ),
    Motive.READY: (
        "I wanted to know whether I could use it.",
        "Ich wollte wissen, ob ich das einsetzen kann.",
        "Quería saber si podía usarlo.",
    ),
    Motive.STOP: (
        "I had an order that was worth a stop.",
        "Ich hatte einen Befehl, der einen Stopp wert war.",
        "Tenía una orden que valía una parada.",
    ),
    Motive.NOTHING: (
        "Nothing else was worth its price.",
        "Sonst war nichts seinen Preis wert.",
        "Nada más valía su precio.",
    ),
}

_OF_ONE: Mapping[Motive, Sentences] = {
    Motive.OPEN: (
        "I knew where the enemy was, and still I asked.",
        "Ich wusste, wo der Gegner war, und habe trotzdem gefragt.",
        "Sabía dónde estaba el enemigo, y aun así pregunté.",
    ),
    Motive.MAPS: (
        "Only one map was still possible, and still I asked.",
        "Nur noch eine Karte war möglich, und ich habe trotzdem gefragt.",
        "Solo quedaba un mapa posible, y aun así pregunté.",
    ),
    Motive.FOUND: (
        "By what was heard my place was known.",
        "Nach dem, was zu hören war, war mein Ort bekannt.",
        "Por lo que se oyó, ya se sabía dónde estaba yo.",
    ),
    Motive.TOLD_LEAST: (
        "With any answer my place was known.",
        "Mit jeder Antwort war mein Ort bekannt.",
        "Con cualquier respuesta se sabía dónde estaba yo.",
    ),
    Motive.HARD_TO_PLACE: (
        "The enemy knew where I was, and there a shot was least likely.",
        "Der Gegner wusste, wo ich war, und dort drohte ein Schuss am wenigsten.",
        "El enemigo sabía dónde estaba yo, y allí era menos probable un disparo.",
    ),
}
"""Where the number of places is one."""


def said(reason: Cause, language: Language) -> str:
    """The reason as one sentence of the bot."""
    forms = _SENTENCES[reason.why]
    if reason.places == 1:
        forms = _OF_ONE.get(reason.why, forms)
    return forms[language.column].format(
        cell=reason.cell, percent=round(100 * reason.chance), places=reason.places
    )
