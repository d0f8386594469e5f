// Written by `python -m tools.typescript`; do not edit.
// One type for each message and value on the wire, named as in the Python source.

/** It says its name, and nothing else. */
interface Bare<Kind extends string> {
  readonly kind: Kind;
}

/** It says its name, and of which crew it is. */
interface OfSide<Kind extends string> extends Bare<Kind> {
  readonly side: Side;
}

export type Viewer = Seat | "spectator";

export type ToServer =
  | Hello
  | WatchMatches
  | TakeSeat
  | AskForSeat
  | LeaveSeat
  | SetBot
  | HandOver
  | Configure
  | SetNames
  | SetTerms
  | SetHelp
  | AllowTruth
  | SetVacation
  | SetPause
  | SetPassword
  | SetReady
  | SetLanguage
  | TakeAction
  | Undo
  | Vote
  | WhyNot
  | SaveSheet
  | Done
  | Pin
  | SendNote
  | Greet
  | Rematch
  | PutOut
  | Resume
  | ClaimWin
  | Subscribe
  | Unsubscribe
  | Seen
  | Leave
  | Ping;

/**
 * First frame: which match, who (secret token, or none for a new person).
 *
 * What a page of a later release says besides is passed over, so that its people come in.
 */
export interface Hello {
  readonly kind: "hello";
  /** Match id or short code. */
  readonly match: string;
  readonly token?: string | null;
  /** Highest observation number already seen; 0 for everything. */
  readonly since?: number;
  readonly language?: Language;
  readonly name?: string | null;
  readonly spectate?: boolean;
  /** With ``spectate``: this screen is the table that all can see. It is told what they are. */
  readonly table?: boolean;
  /**
   * While there is no token: a secret that the client makes, the same until it is welcomed.
   *
   * 22 to 64 letters, figures, ``-`` and ``_``. It says again who comes, if the Welcome was lost.
   */
  readonly arrival?: string | null;
  /** It is a program, and this is its author. */
  readonly program?: string | null;
}

/** A language in which a match is announced and refusals are explained. */
export type Language = "en" | "de" | "es";

/** First frame instead of Hello, read likewise: tell me of the open matches from now on. */
export interface WatchMatches {
  readonly kind: "watch_matches";
  readonly language?: Language;
}

/**
 * Sit down: on an open seat, a bot's, or one whose person has been away for long.
 *
 * While the match runs, only a person of the crew does so, or one whom it offers the seat.
 */
export interface TakeSeat extends CommandBase {
  readonly kind: "take_seat";
  readonly seat: Seat;
  /** Of the crew, if it has one and the person is not of it. */
  readonly password?: string | null;
}

/** What is asked for once a connection has said hello: replied to once, by this id. */
export interface CommandBase {
  readonly id: string;
}

/** Side times role, written ``side.role``. */
export type Seat =
  | "blue.captain"
  | "blue.first_mate"
  | "blue.engineer"
  | "blue.radio_operator"
  | "yellow.captain"
  | "yellow.first_mate"
  | "yellow.engineer"
  | "yellow.radio_operator";

/** While the match runs: ask a crew for a seat that a bot or no player holds; null for none. */
export interface AskForSeat extends CommandBase {
  readonly kind: "ask_for_seat";
  readonly seat: Seat | null;
}

/** Stand up. */
export interface LeaveSeat extends CommandBase {
  readonly kind: "leave_seat";
  readonly seat: Seat;
}

/**
 * Before the start, host: a bot of this level (a ``Level``) on an open seat, or none (null).
 *
 * While the match runs: a bot on one's own seat. For a mate who is away (their crew, or the host
 * while no person of that crew is here): a bot stands in once they have been away for the grace
 * time; null: their post waits for them.
 */
export interface SetBot extends CommandBase {
  readonly kind: "set_bot";
  readonly seat: Seat;
  readonly level: string | null;
}

/**
 * While the match runs: offer an own seat to a crew mate; null takes the offer back.
 *
 * The crew (the host, if it has no person) offers a bot's seat or a vacant one, also to a person
 * of no crew. The other accepts with TakeSeat.
 */
export interface HandOver extends CommandBase {
  readonly kind: "hand_over";
  readonly seat: Seat;
  readonly to: string | null;
}

/**
 * Host, before the start: other options (the whole set, as JSON), perhaps of another game.
 *
 * People and bots stay where they sit, as far as the other game has their seats.
 */
export interface Configure extends CommandBase {
  readonly kind: "configure";
  readonly options: Options;
  /** The game of the options; null: the one that is set up. */
  readonly game?: string | null;
}

/** The own name, and the name of the own crew's boat if one sits in one. */
export interface SetNames extends CommandBase {
  readonly kind: "set_names";
  readonly name?: string | null;
  readonly boat?: string | null;
}

/**
 * Host, before the start: other terms of the table; those that are left out stay.
 *
 * All are asked again, but for the last two, which may be set while the match runs, too.
 */
export interface SetTerms extends CommandBase {
  readonly kind: "set_terms";
  /** No person comes aboard after the start. So it is with a delay. */
  readonly closed?: boolean;
  /** Strangers find the match in the list. */
  readonly listed?: boolean;
  /** How much later people without a post see it. */
  readonly delay?: Delay;
  /** What people may do besides the rules. */
  readonly manners?: Manners;
  /**
   * The bot (a ``Level``) that stands in for a person who is long away.
   *
   * Null (as at first): the crew decides in each case, by SetBot.
   */
  readonly stand_in?: string | null;
  /** A crew may claim the win once no person of its enemy is left. */
  readonly claims?: boolean;
  /**
   * How many seconds a crew may let the other wait; then the other may claim the win.
   *
   * 0: as long as it likes. Null (as at first): 300 at a table that strangers find, else as long as
   * it likes.
   */
  readonly turn_s?: number | null;
  /**
   * Turn by turn: it is a match over days. Null (as at first): it is none.
   *
   * When the time of a crew is over bots do what its people have left undone in this turn.
   */
  readonly days?: Days | null;
  /** The pace of bots; null: by their level. */
  readonly bot_pace?: BotPace | null;
  /**
   * How many seconds a bot Captain waits for a post.
   *
   * In each turn it waits for an act of a person as Radio Operator: a sheet slid or drawn, a pin,
   * Done, "Go on" or "I have lost them". 0: not at all. Null (as at first): by the pace of bots.
   */
  readonly wait_s?: number | null;
}

/** How much later people without a post see a running match: so many turns and seconds. */
export interface Delay {
  /** Turns of either crew. Where there are none, as in real time, all waits for the end. */
  readonly turns: number;
  readonly seconds: number;
}

/** What the people at a table may do besides the rules while the match runs. */
export interface Manners {
  /** A crew may resign, or offer a draw. */
  readonly ends: boolean;
  /** Crews may say phrases of a closed list to each other. */
  readonly talk: boolean;
  /**
   * Turn by turn one person alone against bots may take acts back, and a crew of people its last
   * announced act, once a turn, while nothing has answered it; null: alone, and among friends, but
   * in no match between people that strangers find in the list.
   */
  readonly take_back: boolean | null;
  /** In real time each crew may stop the match for a minute, twice. */
  readonly short_pauses: boolean;
  /** Crews may talk in their own words, else by set phrases alone; once off, that stays. */
  readonly own_words: boolean;
  /** Bots tell the people of their own crew at once why they did what they did. */
  readonly reasons: boolean;
}

/** A match over days: how many hours a crew may take for its turn, by the clock on the wall. */
export interface Days {
  readonly hours: 12 | 24 | 48 | 72 | 168;
  /** Saturdays and Sundays (UTC) do not count. */
  readonly no_weekends: boolean;
}

/** How much time bots leave the people of their crew, turn by turn. */
export type BotPace = "relaxed" | "normal" | "quick";

/**
 * Before the start: up to which level of help (a ``Help``) the own crew goes along.
 *
 * Null takes the answer back. The host proposes a level with the options (Configure).
 */
export interface SetHelp extends CommandBase {
  readonly kind: "set_help";
  readonly help: string | null;
}

/**
 * Before the start: may people who watch with a delay see the own crew's boat, too?
 *
 * They see both boats if there is a delay and all crews with people allow it.
 */
export interface AllowTruth extends CommandBase {
  readonly kind: "allow_truth";
  readonly allowed: boolean;
}

/**
 * A person of a crew in a running match over days: away for so many days from now on.
 *
 * The time of their crew stands meanwhile. 0: they are back. In a year each person has 30 days.
 */
export interface SetVacation extends CommandBase {
  readonly kind: "set_vacation";
  readonly days: number;
}

/**
 * A person of a crew, while the match runs: the own crew wants it to stand still, or not.
 *
 * It stands once all crews that have people want that, clocks too, until a person of one of them
 * wants it no longer. In real time it goes on by a count-down. ``short``: against another crew in
 * real time it stands at once, for a minute, without the other; each crew has two of these.
 */
export interface SetPause extends CommandBase {
  readonly kind: "set_pause";
  readonly wanted: boolean;
  readonly short?: boolean;
}

/** Before the start: what others must say to take a seat of the own crew; null for nothing. */
export interface SetPassword extends CommandBase {
  readonly kind: "set_password";
  readonly password: string | null;
}

/** Ready or not; the match starts when every seat is filled and every person is ready. */
export interface SetReady extends CommandBase {
  readonly kind: "set_ready";
  readonly ready: boolean;
}

/** In which language refusals are explained from now on. */
export interface SetLanguage extends CommandBase {
  readonly kind: "set_language";
  readonly language: Language;
}

/** Do something in the match from a seat one holds. */
export interface TakeAction extends CommandBase {
  readonly kind: "act";
  readonly seat: Seat;
  readonly action: Action;
  /** A program's reason, for all when the match is over; of a person it is passed over. */
  readonly why?: string;
}

/**
 * Turn by turn: an own act and all after it count no more.
 *
 * For one person alone against bots that is their last act; beside other people the last that all
 * have heard, of a seat of the sender, while nothing has answered it. The server closes all lines
 * with ``elsewhere``; who dials again is told the match from the start.
 */
export interface Undo extends CommandBase {
  readonly kind: "undo";
}

/**
 * A person of a crew, while the match runs: they want this, or want it no longer.
 *
 * It passes when all people of the crew who are connected want it. The other crew hears only of
 * what has passed. A draw is offered for a minute of the match; it is drawn at the end of that
 * time if the other crew wants it then.
 */
export interface Vote extends CommandBase {
  readonly kind: "vote";
  readonly motion: Motion;
  readonly wanted: boolean;
}

/** What a crew may decide, with the votes of all its people who are here. */
export type Motion = "resign" | "draw";

/** Would this be refused, and why? Answered by Refused, or Acked if it is legal. */
export interface WhyNot extends CommandBase {
  readonly kind: "why_not";
  readonly seat: Seat;
  readonly action: Action;
}

/** Keep a seat's pencil work (own JSON of the client) for the own crew and for a reload. */
export interface SaveSheet extends CommandBase {
  readonly kind: "save_sheet";
  readonly seat: Seat;
  readonly body: string;
}

/** The person at this post has done their part of the turn: its bot Captain need not wait. */
export interface Done extends CommandBase {
  readonly kind: "done";
  readonly seat: Seat;
}

/** Show the own crew a cell of the chart; null takes the pin away. */
export interface Pin extends CommandBase {
  readonly kind: "pin";
  readonly seat: Seat;
  readonly cell: string | null;
}

/** Say something to the own crew, from a seat one holds. */
export interface SendNote extends CommandBase {
  readonly kind: "send_note";
  readonly seat: Seat;
  readonly note: WordNote | CellNote | CourseNote | SystemNote | TextNote;
}

/** Just a word. */
export interface WordNote {
  readonly about: "word";
  readonly word: Word;
}

/** What needs nothing more. */
export type Word =
  | "yes"
  | "no"
  | "understood"
  | "wait"
  | "go_on"
  | "what_now"
  | "lost_them"
  | "they_are_near"
  | "surface"
  | "stay_down"
  | "damage_looms"
  | "where_are_they"
  | "no_other_course";

/** Something about a place. */
export interface CellNote {
  readonly about: "cell";
  readonly word: AboutCell;
  readonly cell: string;
}

/** What is said of a place. */
export type AboutCell =
  | "enemy_here"
  | "enemy_not_here"
  | "go_there"
  | "keep_away"
  | "fire_there"
  | "heading_there"
  | "firing_at_pin"
  | "firing_there";

/** Something about a course. */
export interface CourseNote {
  readonly about: "course";
  readonly word: AboutCourse;
  readonly course: CourseName;
}

/** What is said of a course. */
export type AboutCourse = "take" | "avoid" | "costs_damage" | "repairs" | "planned";

/** A course; up is north. */
export type CourseName = "north" | "east" | "south" | "west";

/** Something about a system. */
export interface SystemNote {
  readonly about: "system";
  readonly word: AboutSystem;
  readonly system: SystemName;
}

/** What is said of a system. */
export type AboutSystem =
  | "ready"
  | "not_ready"
  | "charge"
  | "use"
  | "spare"
  | "broken"
  | "works"
  | "may_i";

/** The systems of all games. */
export type SystemName = "mine" | "torpedo" | "drone" | "sonar" | "silence" | "scenario";

/** A player's own words; bots say none. */
export interface TextNote {
  readonly about: "text";
  readonly text: string;
}

/** A person: say a phrase to all people. While the match runs, only people of crews say some. */
export interface Greet extends CommandBase {
  readonly kind: "greet";
  readonly phrase: Courtesy;
}

/** What people can say to all people: some of it before and after a match, some during it. */
export type Courtesy =
  | "hello"
  | "good_luck"
  | "one_moment"
  | "all_set"
  | "well_played"
  | "close_match"
  | "one_more"
  | "goodbye"
  | "back_again"
  | "take_your_time"
  | "thanks"
  | "sorry"
  | "nice_shot"
  | "well_hidden"
  | "ouch";

/** After the end: a new match, sides swapped, same people. The first to ask makes it. */
export interface Rematch extends CommandBase {
  readonly kind: "rematch";
}

/** Host: send a person or a spectator away; no person of a crew once the match has begun. */
export interface PutOut extends CommandBase {
  readonly kind: "put_out";
  readonly player: string;
}

/** A person of a crew: a match that is paused because people are away goes on without them. */
export interface Resume extends CommandBase {
  readonly kind: "resume";
}

/** A person of a crew: no person of the enemy is left, and it was agreed that one wins so. */
export interface ClaimWin extends CommandBase {
  readonly kind: "claim_win";
}

/** A person of a running match over days: tell this browser when it is their turn. */
export interface Subscribe extends CommandBase {
  readonly kind: "subscribe";
  readonly subscription: Subscription;
}

/** A browser that takes notices while it is closed, as its push service knows it (RFC 8030). */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
  /** From when to when nothing is to come, in minutes of the day (UTC). */
  readonly quiet: readonly [number, number] | null;
}

/** Tell the browser with this address no more. */
export interface Unsubscribe extends CommandBase {
  readonly kind: "unsubscribe";
  readonly endpoint: string;
}

/** A person sees that it is their turn, or how it ended: this page is really looked at. */
export interface Seen extends CommandBase {
  readonly kind: "seen";
}

/** Go for good: own seats fall open, or to a bot while the match runs. */
export interface Leave extends CommandBase {
  readonly kind: "leave";
}

/** Are you there? */
export type Ping = Bare<"ping">;

export type ToClient =
  | Welcome
  | Lobby
  | Observed
  | Uncovered
  | Lags
  | CrewSheet
  | Pinned
  | Noted
  | Explained
  | Greeted
  | Voted
  | Helped
  | Deduced
  | Acked
  | Refused
  | Ended
  | RematchMade
  | Notice
  | Matches
  | Pong
  | Bye;

/** Answer to Hello. ``token`` is new; the one before it is void once the new one is used. */
export interface Welcome {
  readonly kind: "welcome";
  readonly you: string;
  readonly token: string;
  readonly version: string;
  readonly lobby: Lobby;
  /** Saved pencil work of the own crew's seats. */
  readonly sheets: Readonly<Partial<Record<Seat, string>>>;
  /** The latest that the own crew has said. */
  readonly notes: readonly Noted[];
}

/** Everything about a match that is not the game itself; sent whole on every change. */
export interface Lobby {
  readonly kind: "lobby";
  readonly match: string;
  readonly code: string;
  readonly game: GameId;
  readonly options: Options;
  readonly phase: MatchPhase;
  readonly host: string;
  readonly seats: readonly SeatInfo[];
  readonly players: readonly PlayerInfo[];
  readonly boats: Readonly<Partial<Record<Side, string>>>;
  /** The crews may not play as they sit; null while seats are open, and once it runs. */
  readonly hindrance: Hindrance | null;
  /** No person comes aboard after the start. */
  readonly closed: boolean;
  /** Strangers find the match in the list; otherwise they need its link. */
  readonly listed: boolean;
  /** How much later people without a post see the running match. */
  readonly delay: Delay;
  /** The crews that allow people who watch with a delay to see both boats. */
  readonly truth_by: readonly Side[];
  /** They do: there is a delay, and all crews with people allow it. */
  readonly shows_truth: boolean;
  /** The crews that have a password. */
  readonly locked: readonly Side[];
  /** Who came where after the start; the latest, oldest first. */
  readonly boarded: readonly Boarded[];
  /** The bot that stands in for people who are away; null: the crew decides in each case. */
  readonly stand_in: Level | null;
  /** Seconds that a person may be away before others may take their post. */
  readonly grace_s: number;
  /** How much time bots leave the people of their crew, turn by turn. */
  readonly bot_pace: BotPace;
  /** The host has chosen it; it does not follow the level of the bots. */
  readonly pace_is_set: boolean;
  /** Seconds that a bot Captain waits in each turn for an act of a person's post. */
  readonly wait_s: number;
  /** The host has chosen them; they do not follow the pace of bots. */
  readonly wait_s_is_set: boolean;
  /** The match is paused. */
  readonly paused: Pause | null;
  /** The crews that want it to be. */
  readonly pause: readonly Side[];
  /** How far the crews agree on the program's help. */
  readonly help: HelpDeal;
  /** A crew may claim the win once no person of its enemy is left. */
  readonly claims: boolean;
  /** The crews of which no person is left while the match runs: all have gone or are long away. */
  readonly gone: readonly Side[];
  /** The match before it, if it goes on from one. */
  readonly what_if: WhatIf | null;
  /** Its mission, if it has one. */
  readonly mission: MissionStand | null;
  /** Seconds that a crew may let the other wait; 0 for as long as it likes. */
  readonly turn_s: number;
  /** The host has chosen them; they do not follow from the list of matches. */
  readonly turn_s_is_set: boolean;
  /** The crews that may claim the win because their enemy stalls the match. */
  readonly claimants: readonly Side[];
  /** What people may do besides the rules. */
  readonly manners: Manners;
  /** A crew offers a draw. */
  readonly draw: DrawOffer | null;
  /** It is a match over days. */
  readonly days: Days | null;
  /** Of the crews that let the other wait, in a match over days. */
  readonly deadlines: readonly Deadline[];
  /** Those that people have just now. */
  readonly vacations: readonly Vacation[];
  /** Which crew has taken each short pause so far, the latest last. */
  readonly short_pauses: readonly Side[];
}

/** Where a match stands. */
export type MatchPhase = "lobby" | "running" | "over";

/** One seat in the lobby. Open if it has neither player nor bot. */
export interface SeatInfo {
  readonly seat: Seat;
  readonly player: string | null;
  readonly bot: Level | null;
  /** Its person has been away so long that others may take it, or put a bot there. */
  readonly vacant: boolean;
  /** To whom its person or its crew offers it, and who may take it. */
  readonly offered: string | null;
  /** The person who is away and for whom a bot or a mate stands in: it is theirs on return. */
  readonly kept_for: string | null;
  /** The bot that stands in when its person has been away for the grace time; null: it waits. */
  readonly stand_in: Level | null;
  /** The crew has said that it waits for its person, whatever the table says. */
  readonly waits: boolean;
  /** What its bot is called; no two bots of a table are called the same. */
  readonly bot_name: BotName | null;
}

/**
 * How strong a bot plays, the weakest first. What each gets wrong stands in the games' tables.
 *
 * The name that a level had before is read as that level.
 */
export type Level =
  | "landlubber"
  | "deckhand"
  | "sailor"
  | "boatswain"
  | "helmsman"
  | "seadog"
  | "commodore"
  | "admiral";

/** What a bot is called, as a word that the client says in its language. */
export type BotName =
  | "otter"
  | "puffin"
  | "seal"
  | "heron"
  | "walrus"
  | "beaver"
  | "pelican"
  | "gull"
  | "dolphin"
  | "penguin"
  | "turtle"
  | "lobster"
  | "octopus"
  | "orca"
  | "eider"
  | "crab";

/** One person at the match. */
export interface PlayerInfo {
  readonly id: string;
  readonly name: string;
  readonly ready: boolean;
  readonly present: boolean;
  readonly spectator: boolean;
  /** The seat that the person asks its crew for. */
  readonly asks: Seat | null;
  /** Seconds that a person at the table has been away; null while they are here. */
  readonly away_s: number | null;
  /** A spectator's screen that is the table. */
  readonly table: boolean;
  /** It is a program, and this is its author; empty for a person. */
  readonly program: string;
  /** Six hexadecimal digits to draw a pennant from, if their name stays: others in each match. */
  readonly pennant: string;
}

/** A crew. Colours carry no rule of their own. */
export type Side = "blue" | "yellow";

/** Why a match cannot begin although every seat is filled: a clause, and its sentences. */
export interface Hindrance {
  readonly code: string;
  readonly sentences: Readonly<Partial<Record<Language, string>>>;
}

/** A seat got another holder after the start; numbered from 1. All are told. */
export interface Boarded {
  readonly number: number;
  readonly seat: Seat;
  /** Of the person who took it; where a bot did, of the person before. */
  readonly name: string;
  readonly how: Arrival;
  /** The bot that has it. */
  readonly bot: Level | null;
}

/** How a seat got another holder after the start. */
export type Arrival = "aboard" | "mate" | "bot" | "back";

/** The time of a match stands. */
export interface Pause {
  /** Seconds that it has been paused. */
  readonly since_s: number;
  /** The time of the match at which it stands, in seconds. */
  readonly clock_s: number;
  /** Seconds until it goes on; null: it waits for a person. */
  readonly resumes_in_s: number | null;
  readonly why: WhyPaused;
}

/** Why the time of a match stands. */
export type WhyPaused = "away" | "moved" | "wanted" | "begins" | "short";

/** How far the crews agree on the program's help; the options say what is proposed. */
export interface HelpDeal {
  /** At which the match is played, as far as the crews have answered: the lowest of all. */
  readonly level: Help;
  /** Up to which level a crew goes along, if it has said so. */
  readonly limits: Readonly<Partial<Record<Side, Help>>>;
  /** The crews that must still answer before their people can be ready. */
  readonly open: readonly Side[];
  /** The crew that proposes, and so accepts; null if the person sits in none. */
  readonly by: Side | null;
}

/**
 * What the program does at the post that tracks the enemy, the same for both crews.
 *
 * Each level includes those before it. In U-Jagd the sheet is the dots on the Target Motion
 * Analysis, and a space is a square of the enemy's map.
 */
export type Help = "none" | "sheet" | "spaces" | "chances";

/** The match goes on otherwise from a moment of one that is over. */
export interface WhatIf {
  /** Code of that match; empty for a record that was brought. */
  readonly first: string;
  /** Of its record: the last act that both have. */
  readonly line: number;
}

/** How the mission of a match stands. */
export interface MissionStand {
  readonly name: string;
  readonly standing: MissionStatus;
  /** Own turns begun, up to the moment in which it was decided. */
  readonly turns: number;
  /** Turns of each crew after which the match ends. */
  readonly turns_max: number;
  /** How often the enemy went silent so far. */
  readonly silences: number;
}

/** How a mission stands. */
export type MissionStatus = "open" | "reached" | "failed";

/** A crew offers a draw. */
export interface DrawOffer {
  readonly by: Side;
  /** Seconds of the match until the other crew's answer counts. */
  readonly left_s: number;
}

/** Until when a crew has time for its turn in a match over days. */
export interface Deadline {
  readonly side: Side;
  /** Seconds since 1970, by the server's clock. */
  readonly until: number;
  /** It is over: bots do what the crew has left undone. */
  readonly is_over: boolean;
}

/** A person is on vacation from a match over days; seconds since 1970. */
export interface Vacation {
  readonly player: string;
  readonly since: number;
  readonly until: number;
}

/** A note of the own crew; numbered within the crew, from 1. */
export interface Noted {
  readonly kind: "noted";
  readonly number: number;
  readonly seat: Seat;
  /** Who said it; null for the bot of that seat. */
  readonly by: string | null;
  readonly note: WordNote | CellNote | CourseNote | SystemNote | TextNote;
  /** How many observations the crew had been told when it was said. */
  readonly heard: number;
}

/**
 * What happened, as this viewer may know it; ``seq`` numbers the last of the observations.
 *
 * ``reset`` means: begin from the blank view, this is everything from the start.
 */
export interface Observed {
  readonly kind: "observed";
  readonly seq: number;
  readonly observations: readonly Observation[];
  readonly offers: readonly SeatOffer[];
  readonly waits_for: readonly Seat[];
  readonly timers: readonly TimerLeft[];
  readonly reset: boolean;
  /** The time of the match, in seconds. */
  readonly clock_s: number;
  /** The time of the match of each observation, in seconds. */
  readonly times: readonly number[];
  /** With ``reset``: all that crews have taken back beside other people, if anything. */
  readonly withdrawn?: readonly Withdrawn[];
}

/** What one of the own seats may do now. */
export interface SeatOffer {
  readonly seat: Seat;
  readonly legal: readonly Action[];
  /** True if its person may take back (``undo``) what was done last, from this seat. */
  readonly undo?: boolean;
}

/**
 * A timer of the match; the clock acts when nothing is left of it.
 *
 * After that of a crew's turn (``turn``) nothing happens but that the enemy may claim the win.
 * While a bot Captain waits for people (``company``), their crew alone is shown for how long.
 */
export interface TimerLeft {
  readonly name: string;
  /** Whose time it is: a seat's, a side's, or (null) the match's. */
  readonly owner: string | null;
  readonly left_s: number;
  /** Does the timer run, or stand still? */
  readonly runs: boolean;
}

/** What a viewer has heard of an act that its crew has taken back: it counts no more. */
export interface Withdrawn {
  /** Behind so many observations that count. */
  readonly seq: number;
  readonly observations: readonly Observation[];
}

/**
 * What has really happened, for those who watch with a delay where both crews allow it.
 *
 * It comes behind the ``observed`` that it belongs to; with ``reset`` this is all of it.
 */
export interface Uncovered {
  readonly kind: "uncovered";
  readonly events: readonly Event[];
  readonly reset: boolean;
}

/**
 * Milliseconds to each person at the table and back, as the server measures them.
 *
 * All people get the same, at times that depend on nothing in the match.
 */
export interface Lags {
  readonly kind: "lags";
  readonly ms: Readonly<Record<string, number>>;
}

/** A crew mate's pencil work (or one's own, drawn in another tab). */
export interface CrewSheet {
  readonly kind: "sheet";
  readonly seat: Seat;
  readonly body: string;
}

/** A crew mate shows a cell, and perhaps where the mate thinks the enemy can be. */
export interface Pinned {
  readonly kind: "pinned";
  readonly seat: Seat;
  readonly cell: string | null;
  readonly places: Readonly<Record<string, number>>;
}

/** Why a bot of the own crew did what it has just done, if the crews have agreed on reasons. */
export interface Explained {
  readonly kind: "explained";
  /** Counts up within the crew, from 1; after a restart of the server from 1 again. */
  readonly number: number;
  readonly seat: Seat;
  /** The reason as one sentence of the bot. */
  readonly said: Readonly<Partial<Record<Language, string>>>;
  /** How many observations the crew had been told with the act. */
  readonly heard: number;
}

/** A person has said this to all people. */
export interface Greeted {
  readonly kind: "greeted";
  readonly by: string;
  readonly phrase: Courtesy;
}

/** What people of the own crew want; the other crew is told nothing. */
export interface Voted {
  readonly kind: "voted";
  readonly wanted: Readonly<Partial<Record<Motion, readonly string[]>>>;
}

/**
 * What the program has computed for the person at an own seat, as both crews agreed.
 *
 * No other person gets it, and it comes a moment after what it rests on. Each of its words has one
 * length throughout a match.
 */
export interface Helped {
  readonly kind: "helped";
  readonly seat: Seat;
  /** It rests on so many observations of the seat. */
  readonly heard: number;
  /**
   * A letter a cell of the chart, row by row: 1 if the enemy can be there, else 0. In U-Jagd 17 a
   * square (A1, A2, B1, B2): can it be empty, hold contact 1, ..., contact 16?
   */
  readonly spaces: string;
  /**
   * Four digits a cell (in U-Jagd a square): its chance in thousandths, at least 1 if it is
   * possible; empty unless the crews agreed on chances.
   */
  readonly chances: string;
  /** Is nothing possible that what was heard excludes? */
  readonly exact: boolean;
}

/**
 * Where a boat can be by what all have heard of it: for people without a post.
 *
 * It rests on what they were told, and on nothing else: at once where both crews agreed on
 * possible spaces or chances, else only on what is ten turns old, and in real time, where no turns
 * are counted, it never comes. ``spaces`` and ``exact`` are those of ``helped``.
 */
export interface Deduced {
  readonly kind: "deduced";
  readonly side: Side;
  /** It rests on so many of their observations. */
  readonly heard: number;
  readonly spaces: string;
  readonly exact: boolean;
}

/** The command with this id was carried out. */
export interface Acked {
  readonly kind: "acked";
  readonly id: string;
}

/** The command with this id was not carried out: a clause or a named error, and why. */
export interface Refused {
  readonly kind: "refused";
  readonly id: string;
  readonly code: string;
  readonly sentence: string;
}

/** The match is over; record and replay can be fetched now. */
export interface Ended {
  readonly kind: "ended";
  readonly outcome: Outcome;
}

/** How a match ended. ``winner`` is None for a draw; ``termination`` says by what. */
export interface Outcome {
  readonly winner: Side | null;
  readonly termination: string;
}

/** There is a new match; the token is for it. */
export interface RematchMade {
  readonly kind: "rematch_made";
  readonly match: string;
  readonly code: string;
  readonly token: string;
}

/** Something the person should know that answers no command (the store is full, say). */
export interface Notice {
  readonly kind: "notice";
  readonly code: string;
  readonly sentence: string;
}

/** What has changed in the list of open matches; with ``reset`` this is all of it. */
export interface Matches {
  readonly kind: "matches";
  /** New ones, and those that are otherwise than before. */
  readonly listed: readonly ListedMatch[];
  /** Codes of matches that are not in the list any more. */
  readonly gone: readonly string[];
  readonly reset: boolean;
}

/** A match in the list of open matches: its table, and nothing of its play. */
export interface ListedMatch {
  readonly code: string;
  /** Counts up with every match that enters the list; higher is newer. */
  readonly number: number;
  readonly game: string;
  /** ``lobby``: it waits for people. ``running``: it can be watched. */
  readonly phase: MatchPhase;
  /** The name of its host. */
  readonly host: string;
  readonly edition: string;
  /** The name of its packaged chart; empty for a drawn one, and where there is none. */
  readonly chart: string;
  readonly real_time: boolean;
  readonly boats: Readonly<Partial<Record<Side, string>>>;
  /** While it waits for people. */
  readonly seats: readonly ListedSeat[];
  /** The crews that have a password. */
  readonly locked: readonly Side[];
  readonly delay: Delay;
  /** How many watch it; from ten on in tens. */
  readonly watching: number;
}

/** A seat of a match that waits for people. */
export interface ListedSeat {
  readonly seat: Seat;
  /** By a person. */
  readonly taken: boolean;
  /** A bot holds it until a person comes. */
  readonly bot: boolean;
}

/** Here. */
export type Pong = Bare<"pong">;

/** The server closes this connection, and why (``replaced``: by newer ones of the person). */
export interface Bye {
  readonly kind: "bye";
  readonly code: string;
  readonly sentence: string;
  /** With ``elsewhere``: the name of the server that has the match; empty if it is not known. */
  readonly at: string;
}

export type ClubChange =
  | Rename
  | NewLink
  | Lead
  | TalkByPhrases
  | GoAway
  | CameBack
  | ObjectToComeback
  | BeginEvening
  | BeHere
  | Arrange
  | CallOff
  | EndEvening
  | ProposePlan;

/** Host: the club is called so. */
export interface Rename {
  readonly kind: "rename";
  readonly name: string;
}

/** Host: people join by another code, and screens look by another; those before are void. */
export type NewLink = Bare<"new_link">;

/** Host: a member leads the club too, or does no more. */
export interface Lead {
  readonly kind: "lead";
  readonly member: string;
  readonly host: boolean;
}

/** Host: in the next rounds people talk by set phrases alone, or in their own words too. */
export interface TalkByPhrases {
  readonly kind: "talk_by_phrases";
  readonly only: boolean;
}

/** A member leaves the club for good; the host may say so of others. */
export interface GoAway {
  readonly kind: "go_away";
  readonly member: string;
}

/** Host: a member has lost all their devices and come back as another. */
export interface CameBack {
  readonly kind: "came_back";
  readonly old: string;
  readonly new: string;
}

/** A member says that those two are not one; the host who said so takes it back. */
export type ObjectToComeback = Bare<"object_to_comeback">;

/** Host: an evening begins; or, before its first round, what is played is changed. */
export interface BeginEvening {
  readonly kind: "begin_evening";
  readonly set_up: SetUp;
}

/** What is played on an evening. */
export interface SetUp {
  readonly game: GameId;
  /** The switches that differ from the game's own: edition, pace, chart. */
  readonly options: Partial<Options>;
  /** Who fills the boats. */
  readonly bots: Level;
  readonly rounds: number;
  /** Points are the damage done to the enemy's boat; else of wins and draws. */
  readonly by_damage: boolean;
  /** Both crews of a table have as many people, so one may sit out; else a bot makes up for it. */
  readonly even: boolean;
  /**
   * All tables of a round have the same starts, drawn by lot, and are compared; in every second
   * round the crews change boats.
   */
  readonly duplicate: boolean;
}

/** A member is here, or has gone; the host may say so of others. */
export interface BeHere {
  readonly kind: "be_here";
  readonly member: string;
  readonly here: boolean;
}

/** Host: the next round shall be so. What it says of matches and results is passed over. */
export interface Arrange {
  readonly kind: "arrange";
  readonly plan: Round;
}

/** The tables of a round, and who sits out. */
export interface Round {
  readonly tables: readonly ClubTable[];
  readonly out: readonly string[];
  readonly started: boolean;
  /** In what a member sees: results and codes of other tables are closed as yet. */
  readonly is_open: boolean;
}

/** A table of a round, and its match once the round is started. */
export interface ClubTable {
  /** Bots have the others. */
  readonly seats: Readonly<Partial<Record<Seat, string>>>;
  readonly match: string;
  /** Empty until the match is open. */
  readonly code: string;
  readonly ended: ClubResult | null;
  /** The host does not wait for it any more; it gives no points. */
  readonly called_off: boolean;
}

/** How a match ended. */
export interface ClubResult {
  readonly winner: Side | null;
  /** Of each boat at the end. */
  readonly damage: Readonly<Partial<Record<Side, number>>>;
}

/** Host: do not wait for this match any more, and do not count it; or do both again. */
export interface CallOff {
  readonly kind: "call_off";
  readonly match: string;
  readonly off: boolean;
}

/** Host: that was the evening. */
export type EndEvening = Bare<"end_evening">;

/** Host: propose who plays with whom next. */
export type ProposePlan = Bare<"propose_plan">;

/** Answer to it: the id, the short code to tell friends, and the host's secret token. */
export interface MatchMade {
  readonly match: string;
  readonly code: string;
  readonly token: string;
}

/** Answer to GET /api/matches/{match}/replay, once the match is over: the whole truth. */
export interface Replay {
  readonly game: GameId;
  readonly options: Options;
  readonly seats: Readonly<Partial<Record<Seat, string>>>;
  readonly boats: Readonly<Partial<Record<Side, string>>>;
  /** Events of the beginning. */
  readonly began: readonly Event[];
  readonly steps: readonly ReplayStep[];
  readonly outcome: Outcome;
}

/** One action of a finished match with everything that happened. */
export interface ReplayStep {
  readonly by: string;
  readonly action: Action;
  readonly events: readonly Event[];
  /** The reason that a program gave for it. */
  readonly why: string;
}

/**
 * Answer to GET /api/matches/{match}/debrief, once the match is over: what each act was worth.
 *
 * ``said``: its key moments in words, in each language, in their order. They name the boats as
 * ``{blue}`` and ``{yellow}``. ``reasons``: for each moment what the bot that acted says of it, in
 * each language; empty for people.
 */
export interface Debriefed {
  readonly debrief: Debrief;
  readonly said: Readonly<Partial<Record<Language, readonly string[]>>>;
  readonly reasons: Readonly<Partial<Record<Language, readonly string[]>>>;
}

/** What really happened in one match. Fields of a side speak of what that crew did or knew. */
export interface Debrief {
  readonly game: string;
  readonly boats: Readonly<Partial<Record<Side, string>>>;
  readonly outcome: Outcome | null;
  /** What each crew did not know about its enemy's place before the first action. */
  readonly bits: { readonly blue: number; readonly yellow: number; };
  readonly moments: readonly RecordMoment[];
  readonly questions: readonly Question[];
  readonly shots: readonly Shot[];
  /** Shots with a good chance in turns without a shot; at most one in a row of the same. */
  readonly missed: readonly Shot[];
  readonly key_moments: readonly KeyMoment[];
  readonly figures: { readonly blue: Figures; readonly yellow: Figures; };
}

/**
 * One action of the record.
 *
 * Attributes:
 *     line: of the record.
 *     do: the kind of the action.
 *     at: seconds since the beginning, if the record tells them.
 *     heard: did the other crew hear something of it?
 *     bits: what each crew does not know about its enemy's place after it.
 *     places: how many places each crew holds possible after it.
 *     gained: bits that each crew learned about its enemy by it; negative where it knows less.
 *     reason: why a bot took it, from what its seat knew; None for people.
 */
export interface RecordMoment {
  readonly line: number;
  readonly by: string;
  readonly do: string;
  readonly at: number | null;
  readonly heard: boolean;
  readonly bits: { readonly blue: number; readonly yellow: number; };
  readonly places: { readonly blue: number; readonly yellow: number; };
  readonly gained: { readonly blue: number; readonly yellow: number; };
  readonly reason: Cause | null;
}

/**
 * What decided, with the numbers that belong to it; the others are empty.
 *
 * Attributes:
 *     chance: from 0 to 1.
 *     places: how many, 1 or more.
 */
export interface Cause {
  readonly why: Motive;
  readonly cell: string | null;
  readonly chance: number;
  readonly places: number;
}

/** What decided. Some come with a number or a cell, as ``Cause`` says. */
export type Motive =
  | "by_lot"
  | "start"
  | "likely"
  | "crew_said"
  | "crew_near"
  | "wished"
  | "untold"
  | "open"
  | "maps"
  | "found"
  | "spare"
  | "told_least"
  | "unreadable"
  | "nearer"
  | "room"
  | "hard_to_place"
  | "aim"
  | "machines"
  | "ahead"
  | "only"
  | "one_way"
  | "no_room"
  | "broken"
  | "free_track"
  | "ambush"
  | "charge"
  | "ready"
  | "stop"
  | "nothing";

/**
 * What a crew asked, and what its answer brought.
 *
 * Attributes:
 *     line: of the record, where it was answered.
 *     side: the crew that asked.
 *     kind: of the question.
 *     brought: bits that the answer brought.
 *     best: bits that the best answer, or the best question of this kind, would have brought.
 */
export interface Question {
  readonly line: number;
  readonly side: Side;
  readonly kind: string;
  readonly brought: number;
  readonly best: number;
}

/**
 * A shot, or one that could have been fired: what it promised, and what came of it.
 *
 * Attributes:
 *     line: of the record; for a missed shot that of the action taken instead.
 *     chance: of any damage to the enemy, as far as the crew could know.
 *     expected: damage to the enemy, as far as the crew could know.
 *     taken: damage that the enemy took; None if it was not fired.
 */
export interface Shot {
  readonly line: number;
  readonly side: Side;
  readonly aim: Aim;
  readonly chance: number;
  readonly expected: number;
  readonly taken: number | null;
}

/** A weapon and the place where it goes off. */
export interface Aim {
  readonly weapon: string;
  readonly cell: string;
}

/**
 * One moment, from the view of one side.
 *
 * Attributes:
 *     line: of the record.
 *     side: whose act it was; for a missed shot, who could have fired.
 *     value: bits told, hidden or brought; the chance of a missed shot; damage of the last shot.
 *     cell: the place of a shot.
 *     places: how many places were possible for who learned or lost something, before and after.
 */
export interface KeyMoment {
  readonly kind: Highlight;
  readonly line: number;
  readonly side: Side;
  readonly value: number;
  readonly cell: string | null;
  readonly places: readonly [number, number];
}

/** Why a moment is shown. */
export type Highlight = "told_most" | "hid_most" | "asked_best" | "shot_missed" | "decided";

/**
 * One crew in numbers. What a game does not count is 0, or empty.
 *
 * Attributes:
 *     orders: acts of its Captain that the enemy heard.
 *     told_per_order: bits that such an act told the enemy, on average; what it hid counts too.
 *     without_mark: courses after which the First Mate had no gauge to mark.
 *     circuits_repaired: circuits that the Engineer completed.
 *     breakdown_damage: damage by breakdowns.
 *     gauges_lost: full gauges that were out of action when a course was ordered, all together.
 *     ok_after_s: seconds from a course to the OK of each post, on average, where they are kept.
 *     shots: that the crew fired.
 *     hits: of these, those that damaged the enemy.
 *     shot_chance: of damage, as far as the crew could know, on average over its shots; None
 *         without one.
 *     missed: shots with a good chance that it did not fire.
 *     used_after_s: seconds from when a system could be used to its use, on average over all uses;
 *         None where they are not kept, or nothing was used.
 *     marks_unused: marks of the First Mate with which nothing was done by the end.
 *     turns_to_five: own turns begun when the enemy could first be in five places at most; None if
 *         the crew could never know as much.
 *     turns_to_one: likewise, in one place.
 *     pins: places that its people pinned as the enemy's, where they are kept.
 *     pins_right: of these, those where the enemy was.
 */
export interface Figures {
  readonly orders: number;
  readonly told_per_order: number;
  readonly without_mark: number;
  readonly circuits_repaired: number;
  readonly breakdown_damage: number;
  readonly ok_after_s: Readonly<Partial<Record<Role, number>>>;
  readonly gauges_lost: number;
  readonly shots: number;
  readonly hits: number;
  readonly shot_chance: number | null;
  readonly missed: number;
  readonly used_after_s: number | null;
  readonly marks_unused: number;
  readonly turns_to_five: number | null;
  readonly turns_to_one: number | null;
  readonly pins: number;
  readonly pins_right: number;
}

/** A job in a crew, in the order in which the cardboard lies on the table. */
export type Role = "captain" | "first_mate" | "engineer" | "radio_operator";

/**
 * Answer to GET /api/matches/{match}/debrief/{line}: what both crews could know after it.
 *
 * The chance of each place where the enemy could be, of blue's enemy and of yellow's.
 */
export interface Beliefs {
  readonly blue: Readonly<Record<string, number>>;
  readonly yellow: Readonly<Record<string, number>>;
}

/** Answer to GET /api/matches/{match}/sheets, once the match is over: what was drawn by hand. */
export interface PencilWork {
  /** The last state of each seat's sheet, as its client has kept it. */
  readonly sheets: Readonly<Partial<Record<Seat, string>>>;
}

/** Answer to POST /api/debrief, whose body is a record: all that can be seen of its match. */
export interface BroughtMatch {
  readonly replay: Replay;
  readonly debriefed: Debriefed;
}

/** Answer to GET /api/notice: what the operator tells all who are here; empty if nothing. */
export interface OperatorNotice {
  /** English stands in for a language that is missing. */
  readonly notice: Readonly<Partial<Record<Language, string>>>;
}

/**
 * Answer to GET /api/reach: how other devices come to a server that this machine calls itself.
 *
 * Only a caller on the server's own machine is told.
 */
export interface Addresses {
  /** Origins for other devices, such as ``http://192.168.1.20:8642``, likeliest first. */
  readonly addresses: readonly string[];
  /** If there are none: the command that starts the server for others; empty if none helps. */
  readonly command: string;
}

/** Answer to GET /api/catalogue. */
export interface Catalogue {
  readonly version: string;
  readonly games: readonly GameInfo[];
  /** By which browsers subscribe to notices of this server; empty if it sends none. */
  readonly push_key: string;
  /** Can people sign in by passkeys, where the address and the page allow it? */
  readonly passkeys: boolean;
}

/** One game of the catalogue: its editions with their presets, its charts, its seats. */
export interface GameInfo {
  readonly id: GameId;
  readonly presets: Readonly<Record<string, Options>>;
  /** JSON Schema of the options. */
  readonly option_schema: unknown;
  readonly charts: readonly ChartInfo[];
  /** Those for real time, if they are others; the option says their name up to ``_realtime``. */
  readonly real_time_charts: readonly ChartInfo[];
  /** Those of this server's own. */
  readonly offered: readonly ScenarioInfo[];
  readonly seats: readonly Seat[];
  readonly levels: readonly Level[];
  /** The levels of help that the program can give in it, the least first. */
  readonly help: readonly Help[];
  /** Where its rules are, in each language; what such an address holds never changes. */
  readonly rules: Readonly<Partial<Record<Language, string>>>;
}

/** A chart as the client draws it. Cells are coordinates; zones one label a cell, by rows. */
export interface ChartInfo {
  readonly name: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly provenance: string;
  readonly width: number;
  readonly height: number;
  readonly islands: readonly string[];
  readonly holes: readonly string[];
  readonly archer_mines: readonly string[];
  readonly zones: readonly string[];
  readonly starts: Readonly<Record<string, string>>;
  readonly closed_links: readonly (readonly [string, string])[];
}

/**
 * A chart that is played on as a drawing among the options, and what its head says to a game.
 *
 * It answers POST /api/chart, too.
 */
export interface ScenarioInfo {
  readonly chart: ChartInfo;
  readonly drawing: string;
  /** The game it is for; empty if it names none. */
  readonly game: string;
  /** The options of that game that it sets, with their values. */
  readonly presets: Readonly<Record<string, unknown>>;
}

/** Answer to GET /api/rules/{game}/{language}.json: the rules in the players' words. */
export interface Rules {
  readonly game: GameId;
  readonly language: Language;
  readonly sections: readonly RulesSection[];
  /** The clauses that matter to a player who may take an action, by its kind. */
  readonly actions: Readonly<Record<string, readonly string[]>>;
  /** The clauses that matter to the holder of a post, whatever they may do. */
  readonly posts: Readonly<Partial<Record<Situation, Readonly<Partial<Record<Role, readonly string[]>>>>>>;
  /** Whose the retold rules are and under which licence; empty if that needs no words. */
  readonly credit: string;
}

/** Clauses that belong together, in the order in which they are read. */
export interface RulesSection {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** One clause in the words of one language. */
export interface Rule {
  readonly clause: string;
  readonly text: string;
  readonly symbol: string;
  /** The one mode in which it holds; null for both. */
  readonly mode: "real_time" | "turn_by_turn" | null;
  /** The language of the one edition that has it; null for all. */
  readonly edition: string | null;
  /** It holds only where these options have these values; empty for always. */
  readonly options: Readonly<Record<string, unknown>>;
  /** It holds only on a chart on which this is drawn; null for all. */
  readonly chart: "archer_mines" | "holes" | "starts" | null;
  /** The options with its numbers; it holds only where the first of them is not 0. */
  readonly amounts: readonly string[];
}

/** Where a crew stands in a match, as far as it decides which rules matter to its posts. */
export type Situation = "setup" | "turn" | "wait" | "stop" | "surfaced";

/**
 * Answer to GET /api/lessons: what there is to learn alone.
 *
 * Lessons in the order in which they are learned, and missions by game, the easiest first.
 */
export interface LessonShelf {
  readonly lessons: readonly LessonInfo[];
  readonly missions: readonly MissionInfo[];
}

/** One lesson in the list. ``post`` is a role, or ``hunter`` where there is but one. */
export interface LessonInfo {
  readonly game: GameId;
  readonly name: string;
  readonly post: string;
  readonly real_time: boolean;
  /** Its place among the lessons of its post. */
  readonly number: number;
  readonly minutes: number;
  readonly title: Readonly<Partial<Record<Language, string>>>;
  readonly about: Readonly<Partial<Record<Language, string>>>;
  readonly steps: number;
}

/** One mission in the list. ``number``: its place among those of its game, easiest first. */
export interface MissionInfo {
  readonly game: GameId;
  readonly name: string;
  readonly number: number;
  readonly minutes: number;
  /** The person's. */
  readonly seats: readonly Seat[];
  readonly title: Readonly<Partial<Record<Language, string>>>;
  /** What is asked for. */
  readonly about: Readonly<Partial<Record<Language, string>>>;
}

/**
 * Answer to GET /api/lessons/{game}/{lesson}/{step}: a lesson before this step.
 *
 * What the person's crew was told so far, as in a match that runs.
 */
export interface LessonMoment {
  readonly info: LessonInfo;
  /** The most that is said at one of its steps: the page keeps room for it from the first on. */
  readonly longest: Readonly<Partial<Record<Language, string>>>;
  /** Of the step, from 0. */
  readonly number: number;
  /** Null after the last. */
  readonly step: LessonStep | null;
  /** What was asked for in the steps before it. */
  readonly done: readonly (ActAsked | DrawDeed | SlideDeed | PinDeed | SayDeed | ReadDeed)[];
  readonly lobby: Lobby;
  readonly observed: Observed;
  readonly notes: readonly Noted[];
  readonly pins: readonly Pinned[];
}

/** One thing to do, in words, and what counts as done. */
export interface LessonStep {
  readonly ask: Readonly<Partial<Record<Language, string>>>;
  readonly why: Readonly<Partial<Record<Language, string>>> | null;
  /** What is said if something else is done by hand. */
  readonly otherwise: Readonly<Partial<Record<Language, string>>>;
  readonly deed: ActAsked | DrawDeed | SlideDeed | PinDeed | SayDeed | ReadDeed;
  /** Names of the parts of the station that are pointed out. */
  readonly ring: readonly string[];
}

/** An act of the match from this seat. */
export interface ActAsked {
  readonly kind: "act";
  readonly seat: Seat;
}

/** The Radio Operator's line of this dive reads so, in the letters of the kept sheet. */
export interface DrawDeed {
  readonly kind: "draw";
  readonly line: string;
  /** Which dive of the enemy it is, from 1. */
  readonly dive: number;
}

/** The sheet lies so that the end of the line is on this cell. */
export interface SlideDeed {
  readonly kind: "slide";
  readonly end: string;
}

/** The crew is shown this cell. */
export interface PinDeed {
  readonly kind: "pin";
  readonly cell: string;
}

/** The crew is told this. */
export interface SayDeed {
  readonly kind: "say";
  readonly note: WordNote | CellNote | CourseNote | SystemNote | TextNote;
}

/** Nothing but to look: the person says when they go on. */
export type ReadDeed = Bare<"read">;

/** Null fields: the act is what is asked for. Else a clause or a named error, and why. */
export interface Judged {
  readonly code: string | null;
  readonly sentence: string;
}

/** Answer to /api/me: the person of this browser; null if it has no name that stays. */
export interface Me {
  readonly name: string;
  readonly devices: readonly DeviceInfo[];
  /** A device that has come by the person's code and is not approved yet. */
  readonly asks: DeviceAsks | null;
}

/** A device of the person; ``here``: the one that asks. */
export interface DeviceInfo {
  readonly id: string;
  readonly label: string;
  /** When it got its secret, in seconds since 1970. */
  readonly at: number;
  readonly here: boolean;
}

/** Two figures that both devices show; a device that has come by a code, or its approval. */
export interface DeviceAsks {
  readonly figures: string;
  readonly label: string;
}

/** A code of 8 letters for another device, or of 26 for a piece of paper. */
export interface FreshCode {
  readonly code: string;
  /** Seconds for which it is good; null: until there is another. */
  readonly left_s: number | null;
}

/** Matches of a person, the newest first, and how all that were asked for ended. */
export interface History {
  readonly matches: readonly Played[];
  readonly count: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  /** The people of other crews by name, the most frequent first. */
  readonly against: readonly string[];
}

/** A match of a person: their posts, and its result once it is over. */
export interface Played {
  readonly match: string;
  readonly code: string;
  /** As whom they came last. */
  readonly player: string;
  readonly mine: readonly Seat[];
  readonly result: Result | null;
}

/** How a match ended. It is written in the transaction of the last entry. */
export interface Result {
  /** Seconds since 1970. */
  readonly at: number;
  readonly game: string;
  readonly edition: string;
  readonly chart: string;
  readonly real_time: boolean;
  readonly help: Help;
  readonly boats: Readonly<Partial<Record<Side, string>>>;
  readonly seats: readonly Sat[];
  readonly winner: Side | null;
  readonly termination: string;
  /** Of both crews. */
  readonly turns: number;
  readonly length_s: number;
  /** Of each boat at the end; empty in a game without it. */
  readonly damage: Readonly<Partial<Record<Side, number>>>;
  /** The club whose evening it was played on, if it was. */
  readonly club: string;
  readonly evening: number;
}

/** The person or bot who sat there at the end. */
export interface Sat {
  readonly seat: Seat;
  /** Of a person, as they were called that day; empty for a bot, and once the person is erased. */
  readonly name: string;
  readonly player: string;
  readonly bot: Level | null;
}

/** What the own crew of a person came to in a match, and their posts there. */
export interface OwnFigures {
  readonly mine: readonly Seat[];
  readonly figures: Figures;
}

/**
 * A player who is hidden; ``id`` is of this entry alone, by which they are shown again.
 *
 * Who has hidden one person as two players has two entries: nothing says that they are one person.
 */
export interface HiddenPerson {
  readonly id: string;
  /** As they were called then. */
  readonly name: string;
  /** Its id. */
  readonly match: string;
  readonly player: string;
}

/** A passkey of the person. */
export interface PasskeyInfo {
  readonly id: string;
  readonly label: string;
  /** When it was made, in seconds since 1970. */
  readonly at: number;
}

/** A club of the person who asks, or one that they may join. */
export interface ClubName {
  readonly id: string;
  readonly name: string;
}

/** A club, as its members see it, or a screen that all can see. */
export interface ClubView {
  readonly id: string;
  readonly name: string;
  /** The code by which people join; empty for a screen. */
  readonly link: string;
  /** The code by which a screen that all can see looks at the evening; empty but for hosts. */
  readonly screen: string;
  /** Empty for a screen, which is told only of members who are or were here. */
  readonly you: string;
  readonly members: readonly Member[];
  /** The last one. */
  readonly evening: Evening | null;
  /** Is nothing more waited for in the rounds of that evening that are started? */
  readonly is_done: boolean;
  /** Of that evening. */
  readonly table: readonly EveningRow[];
  readonly phrases_only: boolean;
  readonly comeback: Comeback | null;
}

/** A person of the club, as other members see them. */
export interface Member {
  readonly id: string;
  readonly name: string;
  /** Six hexadecimal digits from which a small pennant is drawn: others in each club. */
  readonly pennant: string;
  readonly host: boolean;
}

/** All of an evening. */
export interface Evening {
  /** Counts the evenings of the club from 1. */
  readonly number: number;
  /** When it began, in seconds since 1970. */
  readonly at: number;
  readonly set_up: SetUp;
  readonly here: readonly string[];
  readonly rounds: readonly Round[];
  readonly is_over: boolean;
}

/** A member's matches of one evening that are over. */
export interface EveningRow {
  readonly member: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly points: number;
}

/** A host says that a member has come back as another, after they lost all their devices. */
export interface Comeback {
  readonly old: string;
  readonly new: string;
  /** The host who says so. */
  readonly by: string;
  /**
   * When the two become one member, in seconds since 1970; null: no other member has seen it.
   * After an objection: until when no host can say so again.
   */
  readonly at: number | null;
  /** The member who objected: the two stay two. */
  readonly objected: string | null;
}

/** Answer to GET /api/clubs/{club}/year. */
export interface ClubYear {
  readonly year: number;
  readonly table: readonly YearRow[];
}

/** A member's evenings of one year. */
export interface YearRow {
  readonly member: string;
  readonly evenings: number;
  readonly played: number;
  readonly won: number;
  /** Points a match, on the mean of the best two thirds of their evenings; null: too few yet. */
  readonly mean: number | null;
}

/** Every HTTP refusal: a code for programs, a sentence for people. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
}

/** Body of POST /api/matches. Seats that are not named are open. */
export interface NewMatch {
  readonly game: GameId;
  readonly options: Options;
  readonly seats: readonly NewSeat[];
  readonly name: string;
  readonly boat?: string | null;
  readonly language?: Language;
  /** Strangers find it in the list of open matches. */
  readonly listed?: boolean;
}

/** Who shall sit there: ``me``, ``open``, or a bot of a level. */
export interface NewSeat {
  readonly seat: Seat;
  readonly who: "admiral" | "boatswain" | "commodore" | "deckhand" | "helmsman" | "landlubber" | "me" | "open" | "sailor" | "seadog";
}

/**
 * Body of POST /api/what_if: a new match that goes on from a moment of one that is over.
 *
 * Seats that are not named go to bots. The answer is MatchMade.
 */
export interface WhatIfWish {
  /** Of the record: the last act that both matches have; 1 for the beginning. */
  readonly line: number;
  readonly seats: readonly NewSeat[];
  readonly name: string;
  /** Id or code of the match; null for a record that is brought. */
  readonly match: string | null;
  readonly record: string | null;
}

/**
 * Body of POST /api/lessons/{game}/{lesson}/{step}: an act that a person would take now.
 *
 * ``only_ask``: would a rule forbid it? Otherwise it is also judged whether it is what is asked
 * for. The answer is a Judged.
 */
export interface LessonAct {
  readonly seat: Seat;
  readonly action: Action;
  readonly only_ask?: boolean;
}

/** Why a player is reported. */
export type Complaint = "name" | "words" | "stalls" | "cheats";

/** One of the four courses, as a step on the chart. */
export type Direction = "up" | "right" | "down" | "left";

/** Who may give an order that stops the game: call the stop before the order. */
export type CallStop = Bare<"call_stop">;

/** The caller: take back the stop, as long as no order was given in it. */
export type WithdrawStop = Bare<"withdraw_stop">;

/** The Captain: take back the order that waits until the crew may give its next course. */
export type TakeBack = Bare<"take_back">;

/** The clock's: a stop in which no order was given ends. */
export type LapseStop = Bare<"lapse_stop">;

/** The clock's: the count-down after a stop is over. */
export type ResumePlay = Bare<"resume_play">;

/** The clock's: this crew may give its next course; one that waits is carried out. */
export type EndRest = OfSide<"end_rest">;

/** The clock's: this crew has played on for long enough after an empty stop. */
export type AllowCalls = OfSide<"allow_calls">;

/**
 * The clock's: the people at the table end the match; this crew loses, or (None) neither.
 *
 * No rulebook knows it. The people at the table agree to it before the match.
 */
export interface Forfeit {
  readonly kind: "forfeit";
  readonly side: Side | null;
  readonly how: ByTable;
}

/** By what a match ends that the people at the table end, and no rule. */
export type ByTable = "forfeit" | "resigned" | "agreed";

/** A seat called stop. Public. */
export interface StopCalled {
  readonly kind: "stop_called";
  readonly caller: Seat;
}

/**
 * After an empty stop, the ``in_a_row``-th, a crew calls stop only by the order itself. Public.
 *
 * Play goes on for some seconds until it may call before the order again.
 */
export interface CallsBarred {
  readonly kind: "calls_barred";
  readonly side: Side;
  readonly in_a_row: number;
}

/** A crew may call stop before the order again. Public. */
export type CallsAllowed = OfSide<"calls_allowed">;

/** A stop ended without an order. ``by_clock``: its time was over. Public. */
export interface StopWithdrawn {
  readonly kind: "stop_withdrawn";
  readonly caller: Seat;
  readonly by_clock: boolean;
}

/** What the stop was called for is done. Public. */
export interface StopSettled {
  readonly kind: "stop_settled";
  readonly caller: Seat;
}

/** Both crews go on. Public. */
export type PlayResumed = Bare<"play_resumed">;

/** The interval since a crew's last course is over. Public. */
export type RestEnded = OfSide<"rest_ended">;

/**
 * The order that waited is gone. For the own crew.
 *
 * ``taken_back``: by the Captain; else its time came and no rule allowed it any more.
 */
export interface NextDropped {
  readonly kind: "next_dropped";
  readonly side: Side;
  readonly taken_back: boolean;
}

/** Where a match in real time stands, as both crews know it. */
export interface RealTime {
  readonly stop: Stop | null;
  /** The number of the present stop, or of the last one. */
  readonly stops: number;
  readonly blue: EmptyStops;
  readonly yellow: EmptyStops;
}

/** A halt of both crews. */
export interface Stop {
  readonly caller: Seat;
  readonly step: StopStep;
}

/** How far a stop is. */
export type StopStep = "called" | "answer" | "resume";

/** What a crew's empty stops have come to. */
export interface EmptyStops {
  /** Since its last order in a stop. */
  readonly in_a_row: number;
  /** The crew calls stop only by the order itself. */
  readonly barred: boolean;
}

/** Of any game. */
export type Options = Sonar.Options | CaptainSonar.Options | UJagd.Options;

/** Of any game. */
export type Action = Sonar.Action | CaptainSonar.Action | UJagd.Action;

/** Of any game. */
export type Event = Sonar.Event | CaptainSonar.Event | UJagd.Event;

/** Of any game. */
export type Observation = Sonar.Observation | CaptainSonar.Observation | UJagd.Observation;

/** Of any game. */
export type View = Sonar.View | CaptainSonar.View | UJagd.View;

export type GameId = "sonar" | "captain_sonar" | "u_jagd";

/** The types of each game. */
export interface Games {
  readonly "sonar": { Options: Sonar.Options; Action: Sonar.Action; Event: Sonar.Event; Observation: Sonar.Observation; View: Sonar.View; };
  readonly "captain_sonar": { Options: CaptainSonar.Options; Action: CaptainSonar.Action; Event: CaptainSonar.Event; Observation: CaptainSonar.Observation; View: CaptainSonar.View; };
  readonly "u_jagd": { Options: UJagd.Options; Action: UJagd.Action; Event: UJagd.Event; Observation: UJagd.Observation; View: UJagd.View; };
}

export namespace Sonar {
  export type Action =
    | ChooseStart
    | Move
    | UseSonar
    | GoSilent
    | LaunchTorpedo
    | Surface
    | TellRow
    | TellColumn
    | CallStop
    | WithdrawStop
    | TakeBack
    | AnswerByLot
    | LapseStop
    | ResumePlay
    | EndRest
    | AllowStop
    | AllowCalls
    | Forfeit;

  /** Mark the own start with an X (SON-026). */
  export interface ChooseStart {
    readonly kind: "choose_start";
    readonly cell: string;
  }

  /** Announce a direction and go one space (SON-080). */
  export interface Move {
    readonly kind: "move";
    readonly direction: Direction;
  }

  /** Ask the enemy Captain for their row or their column (SON-120). */
  export type UseSonar = Bare<"use_sonar">;

  /** Go one space without telling where (SON-130). */
  export interface GoSilent {
    readonly kind: "go_silent";
    readonly direction: Direction;
  }

  /** Fire at a sea space of the own zone (SON-140). */
  export interface LaunchTorpedo {
    readonly kind: "launch_torpedo";
    readonly target: string;
  }

  /** Tell the own place and wipe the own track (SON-160). */
  export type Surface = Bare<"surface">;

  /** Answer a sonar with the own row (SON-121). */
  export interface TellRow {
    readonly kind: "tell_row";
    readonly row: number;
  }

  /** Answer a sonar with the own column (SON-121). */
  export interface TellColumn {
    readonly kind: "tell_column";
    readonly column: string;
  }

  /** The clock's: give one of the two true sonar answers at random (SON-125). */
  export type AnswerByLot = Bare<"answer_for_him">;

  /** The clock's: this crew has played on for long enough to call a stop again (SON-201). */
  export type AllowStop = OfSide<"allow_stop">;

  export type Event =
    | MatchBegan
    | StartsFixed
    | Dived
    | TurnBegan
    | RowTold
    | ColumnTold
    | TorpedoHit
    | TorpedoMissed
    | HitItself
    | Surfaced
    | HurtByIce
    | MatchEnded
    | StopCalled
    | StopBarred
    | StopAllowed
    | CallsBarred
    | CallsAllowed
    | StopWithdrawn
    | StopSettled
    | PlayResumed
    | RestEnded
    | StartChosen
    | Moved
    | MoveWaits
    | NextDropped
    | SonarUsed
    | WentSilent
    | TorpedoLaunched;

  /** The side that begins was drawn (SON-025). */
  export interface MatchBegan {
    readonly kind: "match_began";
    readonly first: Side;
  }

  /** Both boats stand on the printed starts; both crews know (SON-046). */
  export interface StartsFixed {
    readonly kind: "starts_fixed";
    readonly blue: string;
    readonly yellow: string;
  }

  /** Both starts are marked, the game begins (SON-028). */
  export type Dived = Bare<"dived">;

  /** It is this side's turn; ``number`` counts that side's turns from 1. */
  export interface TurnBegan {
    readonly kind: "turn_began";
    readonly side: Side;
    readonly number: number;
  }

  /** A Captain told their true row. ``by_clock``: their time was up (SON-125). */
  export interface RowTold {
    readonly kind: "row_told";
    readonly side: Side;
    readonly row: number;
    readonly by_clock: boolean;
  }

  /** A Captain told their true column. ``by_clock``: their time was up (SON-125). */
  export interface ColumnTold {
    readonly kind: "column_told";
    readonly side: Side;
    readonly column: string;
    readonly by_clock: boolean;
  }

  /** The enemy's torpedo hit this side, which now has this much damage (SON-143). */
  export interface TorpedoHit {
    readonly kind: "torpedo_hit";
    readonly side: Side;
    readonly damage: number;
  }

  /** The enemy's torpedo did not hit this side (SON-148). */
  export type TorpedoMissed = OfSide<"torpedo_missed">;

  /** A boat stood on its own target (SON-147). */
  export interface HitItself {
    readonly kind: "hit_itself";
    readonly side: Side;
    readonly damage: number;
  }

  /** A boat surfaced and told where (SON-161). */
  export interface Surfaced {
    readonly kind: "surfaced";
    readonly side: Side;
    readonly cell: string;
  }

  /** A boat surfaced through the ice (SON-051). */
  export interface HurtByIce {
    readonly kind: "hurt_by_ice";
    readonly side: Side;
    readonly damage: number;
  }

  /** The match is over. ``winner`` is null for a draw. */
  export interface MatchEnded {
    readonly kind: "match_ended";
    readonly winner: Side | null;
    readonly termination: Termination;
  }

  /** The ways a match ends. */
  export type Termination =
    | "torpedo"
    | "own_torpedo"
    | "ice"
    | "both_sunk"
    | "turn_limit"
    | "forfeit"
    | "resigned"
    | "agreed";

  /** A crew has called a stop and must play on before its next one (SON-201). */
  export type StopBarred = OfSide<"stop_barred">;

  /** A crew may call a stop again (SON-201). */
  export type StopAllowed = OfSide<"stop_allowed">;

  /** A Captain marked their start. For their own crew. */
  export interface StartChosen {
    readonly kind: "start_chosen";
    readonly side: Side;
    readonly cell: string;
  }

  /** A boat went one space. For its own crew. */
  export interface Moved {
    readonly kind: "moved";
    readonly side: Side;
    readonly direction: Direction;
    readonly cell: string;
    readonly energy: number;
  }

  /** A Captain ordered a move that came too early and waits for its time. For their own crew. */
  export interface MoveWaits {
    readonly kind: "move_waits";
    readonly side: Side;
    readonly direction: Direction;
  }

  /** A Captain paid for a sonar. For their own crew. */
  export interface SonarUsed {
    readonly kind: "sonar_used";
    readonly side: Side;
    readonly energy: number;
  }

  /** A boat went one space in silence. For its own crew. */
  export interface WentSilent {
    readonly kind: "went_silent";
    readonly side: Side;
    readonly direction: Direction;
    readonly cell: string;
    readonly energy: number;
  }

  /** A torpedo is on its way. For the crew that fired it. */
  export interface TorpedoLaunched {
    readonly kind: "torpedo_launched";
    readonly side: Side;
    readonly target: string;
    readonly energy: number;
  }

  export type Observation = Event | StartLocked | MoveHeard | SonarHeard | SilenceHeard | TorpedoHeard;

  /** A Captain marked their start, only the own crew knows where (SON-027). */
  export type StartLocked = OfSide<"start_locked">;

  /** A Captain announced a direction (SON-080). */
  export interface MoveHeard {
    readonly kind: "move_heard";
    readonly side: Side;
    readonly direction: Direction;
  }

  /** A Captain activated their sonar; the other one owes an answer. */
  export type SonarHeard = OfSide<"sonar_heard">;

  /** A Captain announced silence; only the own crew knows where they went (SON-131). */
  export type SilenceHeard = OfSide<"silence_heard">;

  /** A Captain announced a torpedo and its target (SON-140). */
  export interface TorpedoHeard {
    readonly kind: "torpedo_heard";
    readonly side: Side;
    readonly target: string;
  }

  export type Options = SonarOptions;

  /** Defaults are the English preset, without empty stops and a limit of turns. */
  export interface SonarOptions {
    readonly help: Help;
    readonly empty_stop_s: number;
    readonly empty_stops_to_claim: number;
    readonly edition: Edition;
    readonly map: string;
    /** The drawing of a chart of one's own; read if ``map`` is ``custom``. */
    readonly drawing: string;
    readonly fixed_start_map1: FixedStart;
    /** Starts are drawn, and none is marked (SON-Q25). */
    readonly starts_by_lot: boolean;
    readonly north_pole_damage: boolean;
    readonly self_hit: boolean;
    readonly silence_charges: boolean;
    readonly stuck: Stuck;
    readonly double_ko: DoubleKo;
    readonly real_time: boolean;
    readonly rt_min_move_interval_s: number;
    readonly early_move: EarlyMove;
    readonly stop_timeout_s: number;
    /** Seconds of the count-down after a stop. */
    readonly resume_s: number;
    readonly answer_timeout_s: number;
    readonly turn_limit: number;
  }

  /** The rulebook a preset follows. */
  export type Edition = "en" | "de";

  /** Printed starts on charts that have them. */
  export type FixedStart = "off" | "suggested" | "mandatory";

  /** What a Captain without a legal step may still do (SON-Q06). */
  export type Stuck = "may_act" | "must_surface";

  /** Who wins when one torpedo sinks both (SON-Q07). */
  export type DoubleKo = "draw" | "shooter_loses";

  /** What becomes of a move in real time that comes too soon after the last one (SON-197). */
  export type EarlyMove = "refuse" | "wait";

  /** What both crews know of one boat. */
  export interface Known {
    /** Its start is marked. */
    readonly ready: boolean;
    /** Where its present track began, if that is known to all: a printed start or a surfacing. */
    readonly origin: string | null;
    /** The steps since then. */
    readonly heard: readonly Heard[];
    readonly damage: number;
    /** Turns it has begun; in real time its moves. */
    readonly turns: number;
    /** In real time: its last move was too lately for the next (SON-197). */
    readonly rests: boolean;
    /** In real time: its last stop was too lately for the next (SON-201). */
    readonly barred: boolean;
  }

  /** One step of a track as both crews heard it. */
  export type Heard = "up" | "right" | "down" | "left" | "silence";

  /** Who may act and how. */
  export type Phase = "setup" | "play" | "over";

  /** One side's turn (SON-060). */
  export interface Turn {
    readonly side: Side;
    /** Their sonar waits for the enemy Captain's answer (SON-125). */
    readonly asks: boolean;
  }

  /** What only its own crew knows of a boat. */
  export interface Sheets {
    /** From the start or the last surfacing to the present cell; empty before the start. */
    readonly track: readonly string[];
    readonly energy: number;
    /** In real time: the direction of a move that waits for its time. */
    readonly next_course: Direction | null;
  }

  /** All that one viewer knows by observation. */
  export interface View {
    readonly viewer: Viewer;
    readonly options: SonarOptions;
    readonly blue: Known;
    readonly yellow: Known;
    readonly outcome: Outcome | null;
    readonly phase: Phase;
    /** Null before it is drawn who begins, and in real time. */
    readonly turn: Turn | null;
    /** Null turn by turn. */
    readonly real_time: RealTime | null;
    /** Null for a spectator. */
    readonly own: Sheets | null;
  }
}

export namespace CaptainSonar {
  export type Action =
    | ChooseStart
    | OrderCourse
    | Surface
    | EndTurn
    | DropMine
    | TriggerMine
    | LaunchTorpedo
    | GoSilent
    | StaySilent
    | TriggerArcher
    | AskDrone
    | AskSonar
    | AnswerSonar
    | MarkGauge
    | SayOk
    | CrossSymbol
    | AskEngineer
    | TellBreakdown
    | ConfirmDrawn
    | CallStop
    | WithdrawStop
    | TakeBack
    | DrawSection
    | CheckOutline
    | Dive
    | AnswerByLot
    | LapseStop
    | ResumePlay
    | EndRest
    | AllowCalls
    | PassDrawingTime
    | CheckByClock
    | ManPosts
    | Forfeit;

  /** Captain: mark the own start (CAP-047). */
  export interface ChooseStart {
    readonly kind: "choose_start";
    readonly cell: string;
  }

  /** Captain: announce a course and go one space (CAP-071). */
  export interface OrderCourse {
    readonly kind: "order_course";
    readonly course: Course;
  }

  /** A course as it is announced; also the name of an Engineer's panel. */
  export type Course = "north" | "east" | "south" | "west";

  /** Captain: surface, naming the sector (CAP-181, CAP-182). */
  export type Surface = Bare<"surface">;

  /** Captain: the other crew's turn (CAP-421). */
  export type EndTurn = Bare<"end_turn">;

  /** Captain: lay a mine on a neighbouring space (CAP-261). */
  export interface DropMine {
    readonly kind: "drop_mine";
    readonly cell: string;
  }

  /** Captain: set off one of the own mines (CAP-270). */
  export interface TriggerMine {
    readonly kind: "trigger_mine";
    readonly cell: string;
  }

  /** Captain: fire at a space at most four steps away (CAP-290). */
  export interface LaunchTorpedo {
    readonly kind: "launch_torpedo";
    readonly target: string;
  }

  /** Captain: go 1 to 4 spaces in one direction without naming it (CAP-351). */
  export interface GoSilent {
    readonly kind: "go_silent";
    readonly course: Course;
    readonly spaces: number;
  }

  /** Captain: a silence of 0 spaces (CAP-352). */
  export type StaySilent = Bare<"stay_silent">;

  /** Captain, Echo: set off an Archer mine (CAP-398). */
  export interface TriggerArcher {
    readonly kind: "trigger_archer";
    readonly cell: string;
  }

  /** Captain or First Mate: are you in this sector (CAP-330)? */
  export interface AskDrone {
    readonly kind: "ask_drone";
    readonly sector: string;
  }

  /** Captain or First Mate: activate sonar (CAP-340). */
  export type AskSonar = Bare<"ask_sonar">;

  /** Captain: two statements of different kinds, exactly one of them true (CAP-341, CAP-342). */
  export interface AnswerSonar {
    readonly kind: "answer_sonar";
    readonly first: Fact;
    readonly first_value: string;
    readonly second: Fact;
    readonly second_value: string;
  }

  /** What a statement about one's place speaks of (CAP-341). */
  export type Fact = "column" | "row" | "sector";

  /** First Mate: mark a field and say OK (CAP-121, CAP-027). */
  export interface MarkGauge {
    readonly kind: "mark_gauge";
    readonly system: System;
  }

  /** The six gauges, in the order of the First Mate's sheet: column by column. */
  export type System = "mine" | "torpedo" | "drone" | "sonar" | "silence" | "scenario";

  /** First Mate: OK without a mark, all usable gauges being full (CAP-126). */
  export type SayOk = Bare<"say_ok">;

  /** Engineer: cross a symbol of the course's panel and say OK (CAP-141). */
  export interface CrossSymbol {
    readonly kind: "cross_symbol";
    readonly symbol: string;
  }

  /** Captain or First Mate: any breakdown on this system (CAP-231, ``engineer_query``)? */
  export interface AskEngineer {
    readonly kind: "ask_engineer";
    readonly system: System;
  }

  /** Engineer: the answer to that question, right or wrong (CAP-D25). */
  export interface TellBreakdown {
    readonly kind: "tell_breakdown";
    readonly system: System;
    readonly blocked: boolean;
  }

  /** Radio Operator: the last course is drawn (CAP-074, ``turn_gate``). */
  export type ConfirmDrawn = Bare<"confirm_drawn">;

  /** Who holds the sheet of a surfaced boat: outline a section and sign it (CAP-201). */
  export interface DrawSection {
    readonly kind: "draw_section";
    readonly section: Section;
    readonly line: OutlineTrace;
    /** 1 to 4 characters of the person who drew it. */
    readonly initials: string;
  }

  /** The four sections of the profile (CAP-212). */
  export type Section = "stern" | "tower" | "hull" | "bow";

  /** An outline as it was made: drawn by hand, or followed by keys. */
  export interface OutlineTrace {
    /** One stroke of the pen; empty if keys were used. */
    readonly stroke: readonly (readonly [number, number])[];
    /** A letter for each arrow key; empty if it was drawn. */
    readonly keys: string;
  }

  /** Engineer: do all lines that the enemy shows stay inside the border (CAP-204, CAP-215)? */
  export interface CheckOutline {
    readonly kind: "check_outline";
    readonly good: boolean;
  }

  /** Captain: dive again, the outline being checked (CAP-207). */
  export type Dive = Bare<"dive">;

  /** The clock's: a random legal sonar answer (``answer_timeout_s``). */
  export type AnswerByLot = Bare<"answer_for_him">;

  /** The clock's: the shortest time for this side's outline is over; if done, it is shown. */
  export type PassDrawingTime = OfSide<"pass_drawing_time">;

  /** The clock's: the verdict on this side's outline, which no Engineer gave (CAP-215). */
  export type CheckByClock = OfSide<"check_by_clock">;

  /**
   * The clock's: how many people hold the posts of both crews, and which each of them holds.
   *
   * Role by role the number of a person, which they keep when posts change hands.
   */
  export interface ManPosts {
    readonly kind: "man_posts";
    readonly blue: readonly number[];
    readonly yellow: readonly number[];
  }

  export type Event =
    | MatchBegan
    | Dived
    | TurnBegan
    | DrawingConfirmed
    | Exploded
    | BlastAnswered
    | DroneAnswered
    | SonarAsked
    | SonarAnswered
    | Surfaced
    | MatchEnded
    | SystemReady
    | OkSaid
    | MineDestroyed
    | DamagedItself
    | GaugeMarked
    | GaugeWiped
    | SymbolCrossed
    | CircuitRepaired
    | BreakdownsErased
    | EngineerAsked
    | BreakdownTold
    | StartChosen
    | CourseTaken
    | MineDropped
    | WentSilent
    | StayedSilent
    | StopCalled
    | StopWithdrawn
    | CallsBarred
    | CallsAllowed
    | StopSettled
    | PlayResumed
    | CourseWaits
    | RestEnded
    | NextDropped
    | TrackWiped
    | SectionDrawn
    | DrawingTimePassed
    | OutlineShown
    | OutlineChecked
    | DivedAgain
    | PostsManned;

  /** The side that begins was drawn (CAP-048). */
  export interface MatchBegan {
    readonly kind: "match_began";
    readonly first: Side;
  }

  /** Both starts are marked, the game begins (CAP-049). */
  export type Dived = Bare<"dived">;

  /** A turn of this side began: its ``number`` from 1, and how many come in a row with it. */
  export interface TurnBegan {
    readonly kind: "turn_began";
    readonly side: Side;
    readonly number: number;
    readonly left: number;
  }

  /** This side's Radio Operator has drawn the last course. Public. */
  export type DrawingConfirmed = OfSide<"drawing_confirmed">;

  /** This side's weapon went off on a space. Public. */
  export interface Exploded {
    readonly kind: "exploded";
    readonly side: Side;
    readonly weapon: Weapon;
    readonly cell: string;
  }

  /** What exploded. */
  export type Weapon = "mine" | "torpedo" | "archer_mine";

  /** This side tells what the enemy's explosion did to it: 0, 1 or 2. Public. */
  export interface BlastAnswered {
    readonly kind: "blast_answered";
    readonly side: Side;
    readonly taken: number;
    readonly damage: number;
  }

  /** This side asked about a sector; the true answer (CAP-331). Public. */
  export interface DroneAnswered {
    readonly kind: "drone_answered";
    readonly side: Side;
    readonly sector: string;
    readonly there: boolean;
  }

  /** This side activated sonar; the enemy Captain owes an answer. Public. */
  export type SonarAsked = OfSide<"sonar_asked">;

  /** This side's Captain gave two statements, one of them true. Public. */
  export interface SonarAnswered {
    readonly kind: "sonar_answered";
    readonly side: Side;
    readonly first: Fact;
    readonly first_value: string;
    readonly second: Fact;
    readonly second_value: string;
    readonly by_clock: boolean;
  }

  /** A boat surfaced in a sector. Public. */
  export interface Surfaced {
    readonly kind: "surfaced";
    readonly side: Side;
    readonly sector: string;
    /** Through an open ice hole, where all hear of damage by ice (CAP-395). */
    readonly in_hole: boolean;
  }

  /** The match is over. ``winner`` is null for a draw. */
  export interface MatchEnded {
    readonly kind: "match_ended";
    readonly winner: Side | null;
    readonly termination: Termination;
  }

  /** The ways a match ends. */
  export type Termination =
    | "torpedo"
    | "mine"
    | "archer_mine"
    | "own_weapon"
    | "breakdown"
    | "ice"
    | "both_sunk"
    | "turn_limit"
    | "forfeit"
    | "resigned"
    | "agreed";

  /** A gauge is full and called out (CAP-122). ``public``: the enemy hears it too. */
  export interface SystemReady {
    readonly kind: "system_ready";
    readonly side: Side;
    readonly system: System;
    readonly public: boolean;
  }

  /** First Mate or Engineer is done. ``public`` after a course, for the own crew after silence. */
  export interface OkSaid {
    readonly kind: "ok_said";
    readonly side: Side;
    readonly role: Role;
    readonly public: boolean;
  }

  /** A torpedo destroyed this side's mine (CAP-295). ``public``: the enemy is told. */
  export interface MineDestroyed {
    readonly kind: "mine_destroyed";
    readonly side: Side;
    readonly cell: string;
    readonly public: boolean;
  }

  /** This side took damage from its own weapon, ice or breakdown. ``public`` by option. */
  export interface DamagedItself {
    readonly kind: "damaged_itself";
    readonly side: Side;
    readonly cause: Termination;
    readonly taken: number;
    readonly damage: number;
    readonly public: boolean;
  }

  /** The First Mate marked a field; the gauge now holds so many. For the own crew. */
  export interface GaugeMarked {
    readonly kind: "gauge_marked";
    readonly side: Side;
    readonly system: System;
    readonly marks: number;
  }

  /** The silence gauge was wiped after its mark (CAP-357). For the own crew. */
  export interface GaugeWiped {
    readonly kind: "gauge_wiped";
    readonly side: Side;
    readonly system: System;
  }

  /** The Engineer crossed a symbol. For the own crew. */
  export interface SymbolCrossed {
    readonly kind: "symbol_crossed";
    readonly side: Side;
    readonly symbol: string;
  }

  /** Four crosses of a circuit were erased (CAP-171). For the own crew. */
  export interface CircuitRepaired {
    readonly kind: "circuit_repaired";
    readonly side: Side;
    readonly circuit: Circuit;
  }

  /** Four symbols joined by a coloured line. */
  export type Circuit = "yellow" | "orange" | "grey";

  /**
   * The whole sheet was wiped after a breakdown's damage (CAP-151), or by surfacing (CAP-191).
   *
   * For the own crew.
   */
  export type BreakdownsErased = OfSide<"breakdowns_erased">;

  /** Captain or First Mate asked for breakdowns of a system. For the own crew. */
  export interface EngineerAsked {
    readonly kind: "engineer_asked";
    readonly side: Side;
    readonly system: System;
  }

  /** The Engineer answered. For the own crew. */
  export interface BreakdownTold {
    readonly kind: "breakdown_told";
    readonly side: Side;
    readonly system: System;
    readonly blocked: boolean;
  }

  /** A Captain marked a start. For their own crew. */
  export interface StartChosen {
    readonly kind: "start_chosen";
    readonly side: Side;
    readonly cell: string;
  }

  /** A boat went one space. For its own crew. */
  export interface CourseTaken {
    readonly kind: "course_taken";
    readonly side: Side;
    readonly course: Course;
    readonly cell: string;
  }

  /** A mine was laid. For the own crew. */
  export interface MineDropped {
    readonly kind: "mine_dropped";
    readonly side: Side;
    readonly cell: string;
  }

  /** A boat went 1 to 4 spaces in silence. For its own crew. */
  export interface WentSilent {
    readonly kind: "went_silent";
    readonly side: Side;
    readonly course: Course;
    readonly cells: readonly string[];
  }

  /** A silence of 0 spaces. For its own crew. */
  export type StayedSilent = OfSide<"stayed_silent">;

  /** The Captain ordered a course that waits until the crew has rested. For the own crew. */
  export interface CourseWaits {
    readonly kind: "course_waits";
    readonly side: Side;
    readonly course: Course;
  }

  /** A Captain wiped the track after surfacing (CAP-184, CAP-210). For the own crew. */
  export type TrackWiped = OfSide<"track_wiped">;

  /** A section of the profile is outlined and signed (CAP-201). For the own crew. */
  export interface SectionDrawn {
    readonly kind: "section_drawn";
    readonly side: Side;
    readonly drawn: Drawn;
  }

  /** One section of the profile, outlined and signed (CAP-201, CAP-202). */
  export interface Drawn {
    readonly section: Section;
    /** Who drew it, as a number of ``Known.hands``. */
    readonly person: number;
    readonly line: OutlineTrace;
    readonly initials: string;
    /** The number of the drawing in which it was made. */
    readonly drawing: number;
  }

  /** The shortest time for an outline is over (``outline_min_s``). Public. */
  export type DrawingTimePassed = OfSide<"drawing_time_passed">;

  /** A crew shows its outline, all four sections (CAP-204). Public. */
  export interface OutlineShown {
    readonly kind: "outline_shown";
    readonly side: Side;
    readonly sections: readonly Drawn[];
  }

  /** This side's outline was checked (CAP-205, CAP-206). Public. */
  export interface OutlineChecked {
    readonly kind: "outline_checked";
    readonly side: Side;
    /** Sections whose line does not hold; none if the boat may dive. */
    readonly bad: readonly Section[];
    readonly by: Checker;
    /** The enemy Engineer had said otherwise (CAP-215). */
    readonly overruled: boolean;
  }

  /** Who checked an outline (CAP-215). */
  export type Checker = "engineer" | "clock" | "engine";

  /** A surfaced boat is back in play (CAP-207). Public. */
  export type DivedAgain = OfSide<"dived_again">;

  /** Other people hold this side's posts (CAP-023 to CAP-026). Public. */
  export interface PostsManned {
    readonly kind: "posts_manned";
    readonly side: Side;
    readonly hands: readonly number[];
  }

  export type Observation = Event | StartLocked | CourseHeard | MineDropHeard | SilenceHeard;

  /** A Captain marked a start, known to the own crew alone. */
  export type StartLocked = OfSide<"start_locked">;

  /** A Captain announced a course. */
  export interface CourseHeard {
    readonly kind: "course_heard";
    readonly side: Side;
    readonly course: Course;
  }

  /** A Captain laid a mine somewhere next to the boat. */
  export type MineDropHeard = OfSide<"mine_drop_heard">;

  /** A Captain activated silence; only the own crew knows how far and where. */
  export type SilenceHeard = OfSide<"silence_heard">;

  export type Options = CaptainOptions;

  /** Defaults are the German preset, without empty stops and a limit of turns. */
  export interface CaptainOptions {
    readonly help: Help;
    readonly empty_stop_s: number;
    readonly empty_stops_to_claim: number;
    readonly edition: Edition;
    readonly mode: Mode;
    readonly scenario: string;
    /** The drawing of a chart of one's own; read if ``scenario`` is ``custom``. */
    readonly drawing: string;
    /** Read turn by turn; real time needs four (CAP-022). */
    readonly min_players: number;
    /** Starts are drawn, and none is marked (CAP-Q55). */
    readonly starts_by_lot: boolean;
    readonly double_ko: DoubleKo;
    /** Read turn by turn. */
    readonly mine_trigger_window: TriggerWindow;
    readonly trigger_needs_no_breakdown: boolean;
    readonly lock_release: LockRelease;
    readonly torpedo_path: TorpedoPath;
    readonly torpedo_line: TorpedoLine;
    readonly torpedo_min_range: number;
    readonly torpedo_clears: TorpedoClears;
    readonly torpedo_clears_archer: boolean;
    /** Read turn by turn. */
    readonly turn_activation: TurnActivation;
    /** Read turn by turn. */
    readonly turn_gate: TurnGate;
    readonly blackout: Blackout;
    /** Read turn by turn. */
    readonly surface_in_extra: SurfaceInExtra;
    readonly circuit_vs_panel: CircuitVsPanel;
    readonly double_breakdown: number;
    readonly activation_requires_ok: boolean;
    readonly self_damage_public: boolean;
    readonly announce_mine_destroyed: boolean;
    readonly ready_public: boolean;
    readonly silence_zero: boolean;
    readonly engineer_query: EngineerQuery;
    /**
     * Seconds until the clock answers a sonar (CAP-446); 0: turn by turn, as printed, it waits for
     * ever, and in real time 30 (CAP-Q38).
     */
    readonly answer_timeout_s: number;
    /**
     * Turns of each crew until the match is drawn, in real time courses and surfacings of each; 0
     * for none. Matches between bots set one.
     */
    readonly turn_limit: number;
    /** Read in real time: surfacing waits for both OKs; without, open tasks lapse (CAP-Q37). */
    readonly surface_requires_ok: boolean;
    /** Read in real time, like all that follow. */
    readonly outline_check: OutlineCheck;
    readonly outline_fail: OutlineFail;
    readonly outline_by: OutlineBy;
    /** Units of the sheet between the ends of a closed line at most (CAP-213). */
    readonly outline_gap: number;
    /** Is a line that does not hold refused at once, and not found at the check? */
    readonly outline_hint: boolean;
    /** Seconds that each section takes at least: no crew is faster than a hand. */
    readonly outline_min_s: number;
    /** Seconds until the clock checks an outline for the enemy Engineer (CAP-215). */
    readonly check_timeout_s: number;
    /** Seconds of a stop until its caller's order is due (CAP-445). */
    readonly stop_timeout_s: number;
    /** Seconds of the count-down after a stop. */
    readonly resume_s: number;
    /** Seconds between two courses of a crew at least, for a calm match; 0 for none. */
    readonly min_course_interval_s: number;
    /** Seconds that a bot Captain takes for a course or a surfacing at least (CAP-Q39). */
    readonly bot_min_course_s: number;
    /** Seconds that a bot takes for a section of the outline (CAP-Q39). */
    readonly bot_outline_s: number;
  }

  /** The rulebook a preset follows. */
  export type Edition = "de" | "es";

  /** How the crews share the time (CAP-002). */
  export type Mode = "turn" | "real_time";

  /** Who wins when one explosion sinks both (CAP-381). */
  export type DoubleKo = "draw" | "shooter_wins" | "shooter_loses";

  /** When own mines may be set off (CAP-423). */
  export type TriggerWindow = "any_time" | "own_turn";

  /** What must lie between two activations (CAP-237). */
  export type LockRelease = "announced_course" | "any_move";

  /** Does land stop a torpedo (CAP-299)? */
  export type TorpedoPath = "around_islands" | "ignore_islands";

  /** May a torpedo turn (CAP-291)? */
  export type TorpedoLine = "bent" | "straight";

  /** Whose mine on the impact space is destroyed (CAP-295). */
  export type TorpedoClears = "both" | "own" | "none";

  /** When in the own turn a system may be activated (CAP-240). */
  export type TurnActivation = "after_course" | "any_time_own_turn";

  /** Does a course wait until the enemy Radio Operator has drawn the last one (CAP-074)? */
  export type TurnGate = "off" | "soft" | "hard";

  /** Who notices that no course is legal (CAP-100). */
  export type Blackout = "strict" | "captain_calls";

  /** Turns after surfacing in an extra turn (CAP-193). */
  export type SurfaceInExtra = "three_turns" | "alternate";

  /** Which comes first when one cross completes both (CAP-176). */
  export type CircuitVsPanel = "circuit_first" | "panel_first";

  /** Must the Engineer be asked before an activation (CAP-231)? */
  export type EngineerQuery = "auto" | "manual";

  /** Who checks the outline of a surfaced boat (CAP-215)? */
  export type OutlineCheck = "engine" | "enemy_engineer";

  /** What is drawn again after a failed check (CAP-205)? */
  export type OutlineFail = "restart_all" | "redraw_bad";

  /** By what a section is outlined (CAP-201). */
  export type OutlineBy = "pen" | "keys" | "either";

  /** What both crews know of one boat. */
  export interface Known {
    /** Its start is marked. */
    readonly ready: boolean;
    /** The steps since the start or the last surfacing. */
    readonly heard: readonly Heard[];
    /** Where it surfaced last. */
    readonly dive_sector: string | null;
    readonly surfaced: boolean;
    /** As far as it was told. */
    readonly damage: number;
    /** Turns begun; in real time courses and surfacings. */
    readonly turns: number;
    /** Whose OK is still to come, as far as it may be known: empty after a silence. */
    readonly waiting: readonly Role[];
    /** Its Radio Operator has drawn the enemy's last course. */
    readonly drawn: boolean;
    /** The interval since its last course runs (``min_course_interval_s``). */
    readonly rests: boolean;
    /** Its outline while it is surfaced in real time. */
    readonly outline: Outline | null;
    /** Drawings of the outline begun so far, over the whole match. */
    readonly drawings: number;
    /** Who holds the posts, role by role: numbers of persons, who keep them. */
    readonly hands: readonly number[];
  }

  /** One step of a track as both crews heard it. */
  export type Heard = "north" | "east" | "south" | "west" | "silence";

  /** How far a crew surfaced in real time is with its outline, as both crews know it. */
  export interface Outline {
    /** Sections that this drawing is of: all, or those in which the check found a fault. */
    readonly to_draw: number;
    /** The shortest time for the drawing is not over. */
    readonly hasty: boolean;
    /** All four sections, from the moment they are shown until they are checked (CAP-204). */
    readonly shown: readonly Drawn[];
    /** It was checked and holds: ready to dive (CAP-207). */
    readonly holds: boolean;
  }

  /** Before the boats dive, while they hunt, and after the end. */
  export type Phase = "setup" | "play" | "over";

  /** One turn of turn-by-turn play, as both crews hear it. */
  export interface Turn {
    readonly side: Side;
    /** Turns of this side in a row, this one counted. */
    readonly left: number;
    /** One of those that a surfacing gave to the enemy (CAP-192). */
    readonly extra: boolean;
    readonly step: Step;
    /** Their sonar waits for the answer of the enemy Captain. */
    readonly asks: boolean;
  }

  /** How far a turn is: before its course, or after it. */
  export type Step = "course" | "after";

  /** What only its own crew knows of a boat. */
  export interface Sheets {
    /** From the start or the last surfacing to the present space; empty before the start. */
    readonly track: readonly string[];
    readonly mines: readonly string[];
    /** Marks on the six gauges, in the order of System. */
    readonly marks: readonly number[];
    /** Crossed symbols as bits (systems.SYMBOL_BIT). */
    readonly crossed: number;
    readonly damage: number;
    /** A system was activated since the last announced course. */
    readonly lock: boolean;
    /** A system was activated in this part of the turn; never in real time. */
    readonly acted: boolean;
    /** Whose OK is still to come. */
    readonly waiting: readonly Role[];
    /** The panel in which the Engineer has to cross a symbol. */
    readonly panel: Course | null;
    /** The tasks that wait are those of a silence; its gauge is wiped with the First Mate's OK. */
    readonly under_silence: boolean;
    /** Systems for which the Engineer owes an answer. */
    readonly asked: readonly System[];
    /** Systems the Engineer answered for since the last course. */
    readonly cleared: readonly System[];
    /** The course that waits until the crew has rested. */
    readonly next_course: Course | null;
    /** What is outlined since it surfaced, oldest first. */
    readonly sections: readonly Drawn[];
  }

  /** All that one viewer knows by observation. */
  export interface View {
    readonly viewer: Viewer;
    readonly options: CaptainOptions;
    readonly blue: Known;
    readonly yellow: Known;
    readonly outcome: Outcome | null;
    readonly phase: Phase;
    /** Who begins; null before it is drawn, and in real time. */
    readonly first: Side | null;
    /** Null until the boats have dived, and in real time. */
    readonly turn: Turn | null;
    /** Real time as it runs; null until the boats have dived, and turn by turn. */
    readonly real_time: RealTime | null;
    /** Archer mines that are left. */
    readonly archer: readonly string[];
    /** Null for a spectator. */
    readonly own: Sheets | null;
  }
}

export namespace UJagd {
  export type Action =
    | PlaceContact
    | ClearSquare
    | ConfirmMap
    | UseSonar
    | RaisePeriscope
    | LaunchTorpedo
    | HoldFire
    | Forfeit;

  /** Enter a contact in a free square of the own map (UJ-032, UJ-033). */
  export interface PlaceContact {
    readonly kind: "place_contact";
    readonly square: Square;
    readonly contact: number;
  }

  /** One of the four squares: the letter of its column, the number of its row. */
  export type Square = "A1" | "A2" | "B1" | "B2";

  /** Take a contact off the own map again. */
  export interface ClearSquare {
    readonly kind: "clear_square";
    readonly square: Square;
  }

  /** The own map is complete and shall not change any more (UJ-036). */
  export type ConfirmMap = Bare<"confirm_map">;

  /** Ask for two bands of one line (UJ-050). */
  export interface UseSonar {
    readonly kind: "use_sonar";
    readonly line: Line;
    readonly bands: readonly [Band, Band];
  }

  /** A column (by its letter) or a row (by its number). */
  export type Line = "A" | "B" | "1" | "2";

  /** A frequency band, by the colour that names it. */
  export type Band = "black" | "blue" | "green" | "white";

  /** Look along one line (UJ-060). */
  export interface RaisePeriscope {
    readonly kind: "raise_periscope";
    readonly line: Line;
  }

  /** Fire at a square of the enemy's map (UJ-070). */
  export interface LaunchTorpedo {
    readonly kind: "launch_torpedo";
    readonly target: Square;
  }

  /** No shot in the last turn (UJ-076). */
  export type HoldFire = Bare<"hold_fire">;

  export type Event =
    | MatchBegan
    | MapConfirmed
    | TurnBegan
    | SonarAnswered
    | PeriscopeAnswered
    | TorpedoLaunched
    | TorpedoHit
    | TorpedoMissed
    | LastTurnBegan
    | FireHeld
    | MapsShown
    | MatchEnded
    | ContactPlaced
    | SquareCleared
    | TargetAnalysed;

  /** Who begins (UJ-043). */
  export interface MatchBegan {
    readonly kind: "match_began";
    readonly first: Side;
  }

  /** A player's map is complete (UJ-036). */
  export type MapConfirmed = OfSide<"map_confirmed">;

  /** It is this side's turn; ``number`` counts that side's turns from 1. */
  export interface TurnBegan {
    readonly kind: "turn_began";
    readonly side: Side;
    readonly number: number;
  }

  /** This side asked for two bands of one line; the true answer, band by band (UJ-051). */
  export interface SonarAnswered {
    readonly kind: "sonar_answered";
    readonly side: Side;
    readonly line: Line;
    readonly bands: readonly [Band, Band];
    readonly noises: readonly [Noise, Noise];
  }

  /** How many of a line's two squares make noise in a band (UJ-052). */
  export type Noise = 0 | 1 | 2;

  /** This side looked along a line; the true answer, square by square (UJ-061). */
  export interface PeriscopeAnswered {
    readonly kind: "periscope_answered";
    readonly side: Side;
    readonly line: Line;
    readonly sights: readonly [Sight, Sight];
  }

  /** What a periscope shows in one square (UJ-061 to UJ-063). */
  export type Sight = "nothing" | "ship" | "natural";

  /** This side fired at a square of the enemy's map (UJ-070). */
  export interface TorpedoLaunched {
    readonly kind: "torpedo_launched";
    readonly side: Side;
    readonly target: Square;
  }

  /** The enemy's torpedo sank this side's submarine (UJ-071). */
  export type TorpedoHit = OfSide<"torpedo_hit">;

  /** The enemy's torpedo missed this side's submarine (UJ-072). */
  export type TorpedoMissed = OfSide<"torpedo_missed">;

  /** This side is hit and has one last shot (UJ-076). */
  export type LastTurnBegan = OfSide<"last_turn_began">;

  /** This side did not shoot in its last turn (UJ-076). */
  export type FireHeld = OfSide<"fire_held">;

  /** Both maps are shown at the end (UJ-075). */
  export interface MapsShown {
    readonly kind: "maps_shown";
    readonly blue: readonly [number | null, number | null, number | null, number | null];
    readonly yellow: readonly [number | null, number | null, number | null, number | null];
  }

  /** The match is over. ``winner`` is null for a draw. */
  export interface MatchEnded {
    readonly kind: "match_ended";
    readonly winner: Side | null;
    readonly termination: Termination;
  }

  /** The ways a match ends. */
  export type Termination =
    | "torpedo"
    | "missed"
    | "both_sunk"
    | "last_torpedo_missed"
    | "no_shot"
    | "turn_limit"
    | "forfeit"
    | "resigned"
    | "agreed";

  /** A contact was entered in the own map. For that player alone. */
  export interface ContactPlaced {
    readonly kind: "contact_placed";
    readonly side: Side;
    readonly square: Square;
    readonly contact: number;
  }

  /** A contact was taken off the own map. For that player alone. */
  export interface SquareCleared {
    readonly kind: "square_cleared";
    readonly side: Side;
    readonly square: Square;
  }

  /** What follows from all answers this side has had, for A1, A2, B1, B2. For it alone. */
  export interface TargetAnalysed {
    readonly kind: "target_analysed";
    readonly side: Side;
    readonly squares: readonly [SquareNote, SquareNote, SquareNote, SquareNote];
  }

  /** What the answers say of one enemy square (UJ-090 to UJ-094). */
  export interface SquareNote {
    /** Black, blue, green, white: 1 certainly noise, 0 certainly none, ? open. */
    readonly dots: string;
    /** What fits the dots and the periscope; null is an empty square. */
    readonly contacts: readonly (number | null)[];
  }

  export type Observation = Event;

  export type Options = UJagdOptions;

  /** Defaults are the rulebook, as ruled in its open questions. */
  export interface UJagdOptions {
    /** From ``sheet`` on the program marks what follows from the answers (UJ-097). */
    readonly help: Help;
    readonly rp_limit: number;
    /** May one contact stand in several squares (UJ-Q01)? */
    readonly duplicates: boolean;
    /** May squares stay empty (UJ-Q02)? */
    readonly empty_squares: boolean;
    /** Has the second player one more turn after a hit of the first (UJ-076)? */
    readonly last_turn: boolean;
    readonly first_player: FirstPlayer;
    /** Who begins if ``first_player`` is ``chosen``. */
    readonly chosen: Side;
    /** Who begins if ``first_player`` is ``loser``; null in a first match: then it is drawn. */
    readonly loser: Side | null;
    /** Turns of each player until the match is drawn; 0 for none (UJ-044). */
    readonly turn_limit: number;
    readonly bot_fire_threshold: number;
    /** The signatures of contacts 1 to 16 (UJ-D01). */
    readonly signature_table: readonly string[];
  }

  /** Who begins (UJ-043). */
  export type FirstPlayer = "random" | "chosen" | "loser";

  /** What both players know of one of them. */
  export interface Hunter {
    readonly confirmed: boolean;
    /** Turns the player has begun. */
    readonly turns: number;
    /** Their questions so far, with the answers they got. */
    readonly answers: readonly (SonarAnswered | PeriscopeAnswered)[];
    /** Their Tactical Map, once it is shown at the end. */
    readonly map: readonly [number | null, number | null, number | null, number | null] | null;
  }

  /** Who may act and how. */
  export type Phase = "setup" | "play" | "last_turn" | "over";

  /** What a player writes for themselves. */
  export interface Sheets {
    /** The own Tactical Map. */
    readonly map: readonly [number | null, number | null, number | null, number | null];
    /** What follows from the own questions, if the program marks it and there was one. */
    readonly analysis: readonly [SquareNote, SquareNote, SquareNote, SquareNote] | null;
  }

  /** All that one viewer knows by observation. */
  export interface View {
    readonly viewer: Viewer;
    readonly options: UJagdOptions;
    readonly blue: Hunter;
    readonly yellow: Hunter;
    readonly outcome: Outcome | null;
    readonly phase: Phase;
    /** Who begins; null before it is drawn. */
    readonly first: Side | null;
    /** Null until the first turn begins. */
    readonly turn: Side | null;
    /** Null for a spectator. */
    readonly own: Sheets | null;
  }
}
