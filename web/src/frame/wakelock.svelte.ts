/** Keeps the screen awake while a match is looked at, as far as the browser lets a page do it.
 *
 * Browsers give the wake lock to pages over https (or on this machine) alone. Elsewhere a silent
 * video plays: most browsers keep the screen awake for one. It may begin only when the person has
 * touched the page.
 */

/** "video": perhaps, as no browser tells a page whether its video does it. */
export type Awake = "lock" | "video" | "no";

class AwakeState {
  awake: Awake = $state("no");
}

export const screenState = new AwakeState();

/** Keep it awake until the answer is called. */
export function stayAwake(): () => void {
  return "wakeLock" in navigator ? lockScreen(navigator.wakeLock) : playOnTouch();
}

function lockScreen(locks: WakeLock): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible") return;
    try {
      lock = await locks.request("screen");
      screenState.awake = "lock";
      if (isOver) await lock.release();
    } catch {
      // A low battery may refuse; the match goes on.
      screenState.awake = "no";
    }
  };
  const look = (): void => void ask();
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", look);
    void lock?.release();
  };
}

function playOnTouch(): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const begin = async (): Promise<void> => {
    removeEventListener("pointerup", touched);
    try {
      stop = await silentVideo();
      screenState.awake = "video";
      if (isOver) stop();
    } catch {
      screenState.awake = "no";
    }
  };
  const touched = (): void => void begin();
  addEventListener("pointerup", touched);
  return () => {
    isOver = true;
    removeEventListener("pointerup", touched);
    stop?.();
  };
}

/** Milliseconds between two pictures of the video. */
const PICTURE_MS = 1000;

/** Play a tiny picture with a silent sound until the answer is called. Rejects if it may not play.
 *
 * The sound is there because browsers keep the screen awake for a small video only if it has one.
 */
async function silentVideo(): Promise<() => void> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  const sound = new AudioContext();
  const tracks = [
    ...canvas.captureStream(1).getTracks(),
    ...sound.createMediaStreamDestination().stream.getTracks(),
  ];
  const video = document.createElement("video");
  video.playsInline = true;
  video.ariaHidden = "true";
  video.style.cssText = "position:fixed;bottom:0;left:0;width:2px;height:2px;opacity:0.01";
  video.srcObject = new MediaStream(tracks);
  const timer = setInterval(() => pen?.fillRect(0, 0, 2, 2), PICTURE_MS);
  const stop = (): void => {
    clearInterval(timer);
    for (const track of tracks) track.stop();
    video.remove();
    void sound.close();
  };
  document.body.append(video);
  pen?.fillRect(0, 0, 2, 2);
  try {
    await video.play();
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}
