/** The games, a line each. */

export { captain_sonar } from "./captain_sonar/card";
export { sonar } from "./sonar/card";
export { u_jagd } from "./u_jagd/card";
