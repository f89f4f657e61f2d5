import { useEffect, useId } from 'react';
import type { AmountTyping } from '#contract/users.ts';
import { createStore, useStore } from '#web/signals/store.ts';

/** The user's setting for typed amounts. `choose` is absent after the first choice, and while nobody is signed in. */
export type TypingChoice = { typing: AmountTyping; choose?: ((typing: AmountTyping) => void) | undefined };

/** The setting in force on this page; the app sets it from the user's settings. */
export const typingChoice = createStore<TypingChoice>({ typing: 'decimals' });

/** The id of the field that offers the choice: it is offered once, so in one field. */
const offering = createStore<string | undefined>(undefined);

/** The setting in force. */
export const useTyping = (): AmountTyping => useStore(typingChoice).typing;

/**
 * Offers the user the choice of the setting in the first field where it makes a difference. A choice that is still open when that
 * field closes is taken as `decimals`, so the offer does not come again.
 * @returns the function that takes the choice; undefined if this field has nothing to offer
 */
export function useTypingOffer(makesDifference: boolean): TypingChoice['choose'] {
  const { choose } = useStore(typingChoice);
  const by = useStore(offering);
  const id = useId();
  const wants = makesDifference && choose !== undefined;
  useEffect(() => {
    if (wants && offering.now() === undefined) offering.set(id);
  }, [wants, id]);
  useEffect(
    () => () => {
      if (offering.now() !== id) return;
      offering.set(undefined);
      typingChoice.now().choose?.('decimals');
    },
    [id],
  );
  return wants && by === id ? choose : undefined;
}
