// @ts-check
/**
 * What the C library is told, where it listens (glibc): pieces of 64 kB, as streams are made of, are given back to the system when
 * they are free, and do not stay in an area of each thread.
 */
export const allocator = Object.freeze({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' });
