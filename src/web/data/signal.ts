/** Passes something on to whoever listens. */
export function makeSignal<Told>() {
  const listeners = new Set<(told: Told) => void>();
  return {
    tell(told: Told) {
      for (const listener of listeners) listener(told);
    },
    /** @returns stop listening */
    on(listener: (told: Told) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
