/** The client folds what it is told exactly as the server does. */

import { foldsLikeTheServer } from "../streams";
import { blank, reduce } from "./reduce";

foldsLikeTheServer("sonar", {
  blank: (viewer, { options }) => blank(viewer, options),
  reduce,
});
