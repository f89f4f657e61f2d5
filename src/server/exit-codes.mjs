// @ts-check
/** The exit codes of the server process. */
export const exitCodes = Object.freeze({
  /** The server stopped in order on a signal. */
  ended: 0,
  /** The operator has to fix a reported problem first: a restart would not help. */
  mend: 1,
  /** A bug ended the server: a restart helps. */
  bug: 70,
});
