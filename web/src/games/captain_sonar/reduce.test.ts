/** The client folds what it is told exactly as the server does. */

import { foldsLikeTheServer } from "../streams";
import { blank, reduce } from "./reduce";

foldsLikeTheServer("captain_sonar", {
  blank: (viewer, { options, archer }) => blank(viewer, options, archer),
  reduce,
});
