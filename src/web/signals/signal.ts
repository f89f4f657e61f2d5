/** Something that happens again and again, and who wants to hear of it. */
export type Signal<Message> = {
  tell(message: Message): void;
  /** Calls `listener` each time. @returns unsubscribe */
  on(listener: (message: Message) => void): () => void;
};

/** A signal nobody listens to yet. */
export function createSignal<Message = void>(): Signal<Message> {
  const listeners = new Set<(message: Message) => void>();
  return {
    tell(message) {
      for (const listener of listeners) listener(message);
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
