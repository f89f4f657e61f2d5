import { delays } from '#contract/limits.ts';
import type { EventName, Events } from '#contract/events.ts';

type Listener<Name extends EventName> = (detail: Events[Name]) => void;

/** A typed emitter: what happens is announced once, whoever cares listens (spec 4). */
export type Emitter = {
  /** Announces what happened to every listener, at once. */
  raise<Name extends EventName>(name: Name, detail: Events[Name]): void;
  /** Announces it a moment later, after what caused it has settled on the screen (spec 9 Async event raise). */
  raiseSoon<Name extends EventName>(name: Name, detail: Events[Name]): void;
  /** Listens; the answer ends the listening. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
};

/** A new emitter without listeners. */
export function createEmitter(): Emitter {
  const target = new EventTarget();
  const raise: Emitter['raise'] = (name, detail) => {
    target.dispatchEvent(new CustomEvent(name, { detail }));
  };
  return {
    raise,
    raiseSoon: (name, detail) => void setTimeout(() => raise(name, detail), delays.eventMs),
    on<Name extends EventName>(name: Name, listener: Listener<Name>) {
      const handle = (event: Event) => {
        // Only `raise` above dispatches on this private target, so the detail is the one of the name.
        listener((event as CustomEvent<Events[Name]>).detail);
      };
      target.addEventListener(name, handle);
      return () => target.removeEventListener(name, handle);
    },
  };
}

/** The events of the running app. */
export const events = createEmitter();
