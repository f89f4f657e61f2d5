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

/**
 * Settings for the C library (glibc): free blocks of 64 kB, as used by streams, are returned to the system instead of staying in per-thread
 * arenas.
 */
export const allocator = Object.freeze({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' });
