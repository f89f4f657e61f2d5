// @ts-check
/** What the process of the server ends with, for who started it. */
export const exitCodes = Object.freeze({
  /** It was told to end, and did so in order. */
  ended: 0,
  /** Somebody has to mend something first, and was told what: starting again would not help. */
  mend: 1,
  /** A bug ended it: starting again helps. */
  bug: 70,
});
