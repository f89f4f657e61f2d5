import { useSyncExternalStore } from 'react';

/** Somebody was asked on the way whether to go on, and said no: nothing failed, and nothing was changed. */
export class DeclinedError extends Error {}

/** True if something ended because the user declined. */
export function isDeclined(error: unknown): error is DeclinedError {
  return error instanceof DeclinedError;
}

/** Something that happens again and again, and who wants to hear of it. */
type Signal<Message> = {
  emit(message: Message): void;
  /** Calls `listener` each time. @returns unsubscribe */
  on(listener: (message: Message) => void): () => void;
};

/** A signal nobody listens to yet. */
export function createSignal<Message = void>(): Signal<Message> {
  const listeners = new Set<(message: Message) => void>();
  return {
    emit(message) {
      for (const listener of listeners) listener(message);
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value that changes, to be looked at and followed. */
export type Readable<Value> = {
  now(): Value;
  /** Calls `listener` after each change. @returns unsubscribe */
  subscribe(listener: () => void): () => void;
};

/** A value that is kept outside of any screen. */
export type ValueStore<Value> = Readable<Value> & { set(next: Value): void };

/** A store that begins with `first`. Setting the same value once more is no change. */
export function createStore<Value>(first: Value): ValueStore<Value> {
  const changed = createSignal();
  let value = first;
  return {
    now: () => value,
    subscribe: changed.on,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      changed.emit();
    },
  };
}

/** The value on the screen. */
export function useStore<Value>({ subscribe, now }: Readable<Value>): Value {
  return useSyncExternalStore(subscribe, now);
}

/**
 * Runs `run` with a part of a value, now and whenever that part is another; what `run` returned ends the run before.
 * @returns stop, which ends the last run as well
 */
export function watch<Value, Part>(
  { now, subscribe }: Readable<Value>,
  select: (value: Value) => Part,
  run: (part: Part) => (() => void) | void,
): () => void {
  let part = select(now());
  let end = run(part);
  const unsubscribe = subscribe(() => {
    const next = select(now());
    if (Object.is(next, part)) return;
    part = next;
    end?.();
    end = run(part);
  });
  return () => {
    unsubscribe();
    end?.();
  };
}
