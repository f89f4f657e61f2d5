/** Keeps what somebody typed when their session ended, until they come back to the same form; in memory only. */
export type Keeper<Typed> = {
  /** Keeps it for this user; `about` names what the form was about. */
  keep: (userId: string, about: string, typed: Typed) => void;
  /** What was kept for this user about the same thing. */
  kept: (userId: string, about: string) => Typed | undefined;
  /** Forgets it, once it is shown again. */
  forget: () => void;
};

/** A keeper for one kind of form. */
export function makeKeeper<Typed>(): Keeper<Typed> {
  let held: { userId: string; about: string; typed: Typed } | undefined;
  return {
    keep: (userId, about, typed) => {
      held = { userId, about, typed };
    },
    kept: (userId, about) => (held?.userId === userId && held.about === about ? held.typed : undefined),
    forget: () => {
      held = undefined;
    },
  };
}
