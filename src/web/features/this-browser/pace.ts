/** How long nothing must change before something is done, and how long the first change waits at most, in milliseconds. */
export type Pace = { quietMs: number; longestMs: number };

/** Does something a while after the last of several calls of `soon`. */
export function createPaced(run: () => void, { quietMs, longestMs }: Pace) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstMs: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    firstMs = undefined;
  };
  return {
    soon() {
      const nowMs = Date.now();
      firstMs ??= nowMs;
      clearTimeout(timer);
      const waitMs = Math.min(quietMs, firstMs + longestMs - nowMs);
      timer = setTimeout(
        () => {
          stop();
          run();
        },
        Math.max(0, waitMs),
      );
    },
    stop,
  };
}
