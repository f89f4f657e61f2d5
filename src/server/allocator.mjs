// @ts-check
/**
 * Settings for the C library (glibc): free blocks of 64 kB, as used by streams, are returned to the system instead of staying in per-thread
 * arenas.
 */
export const allocator = Object.freeze({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' });
