import type { CaptainSonar } from "../../protocol";
import type { Said, Telling } from "../face";

export function said(observation: CaptainSonar.Observation, { t }: Pick<Telling, "t" | "language" | "names">): Said | undefined {
  if (observation.kind === "turn_began") return undefined;
  return { side: "side" in observation ? observation.side : undefined, icon: "speech", words: `${observation.kind} ${t("app.menu")}`, tone: "plain" };
}
