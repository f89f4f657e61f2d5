import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Combobox, useCombobox } from '@mantine/core';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { emptyHistory, suggestDescriptions, type DescriptionSuggestion } from '#ledger/booking-history.ts';
import type { BookMemory } from '#web/data/memory/memory.ts';
import '#web/ui/mantine-layers.css';
import { Anchor } from '#web/ui/anchor.tsx';
import { useListPosition } from '#web/ui/list-position.ts';
import { editorAids as texts } from '#web/languages/en/transactions.ts';
import { MoneyAmount } from '#web/lib/amounts/money-context.tsx';
import { useIsTyping, useFieldKeys, useListAria } from './list-input.ts';
import classes from './suggestion-list.module.css';

type SuggestionLineProps = { offer: DescriptionSuggestion; accounts: ReadonlyMap<string, Account> };

/** A suggestion: its description, other account, amount, and number of uses. */
function SuggestionLine({ offer: { description, count, use }, accounts }: SuggestionLineProps) {
  const other = accounts.get(use?.otherId ?? '');
  const mine = accounts.get(use?.accountId ?? '');
  return (
    <>
      <span className={classes.description}>{description}</span>
      <span className={classes.details}>
        {other !== undefined && (
          <>
            <span className={classes.dot} style={{ background: toDisplayColor(other.color) }} aria-hidden />
            <span className={classes.other}>{other.name}</span>
          </>
        )}
        <span className={classes.amount}>
          {use !== undefined && <MoneyAmount minor={use.gainMinor} of={mine} />}
        </span>
        <span>{texts.times(count)}</span>
      </span>
    </>
  );
}

type SuggestionOptionsProps = {
  /** The description field. */
  input: RefObject<HTMLInputElement | null>;
  id: string;
  offers: readonly DescriptionSuggestion[];
  /** The index of the highlighted suggestion; negative for none. */
  at: number;
  accounts: ReadonlyMap<string, Account>;
  onAccept: (offer: DescriptionSuggestion) => void;
  onClose: () => void;
};

/** The suggestions; rendered again only if they change, not with each letter. */
const SuggestionOptions = memo(function OfferList({
  input,
  id,
  offers,
  at,
  accounts,
  onAccept,
  onClose,
}: SuggestionOptionsProps) {
  const store = useCombobox({ opened: offers.length > 0, onOpenedChange: onClose });
  const position = useListPosition();
  return (
    <Combobox
      store={store}
      shadow="md"
      radius={8}
      {...position}
      position="bottom-start"
      middlewares={{ flip: false }}
      onOptionSubmit={(value) => {
        const offer = offers[Number(value)];
        if (offer !== undefined) onAccept(offer);
      }}
    >
      <Combobox.DropdownTarget>
        <Anchor element={input} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown miw={280}>
        <Combobox.Options id={id} aria-label={texts.offers}>
          {offers.map((offer, index) => (
            <Combobox.Option
              key={offer.description}
              id={`${id}-${index}`}
              value={String(index)}
              selected={index === at}
              aria-selected={index === at}
            >
              <SuggestionLine offer={offer} accounts={accounts} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});

/** The maximum number of suggestions. With fewer than `enoughSuggestions`, the memory also queries the provider after `askMs`. */
const maxSuggestions = 6;
const enoughSuggestions = 5;
const askMs = 300;
/** The number of letters from which the first suggestion is highlighted and the provider is queried. */
const minLetters = 2;
const noSuggestions: DescriptionSuggestion[] = [];

type SuggestionListProps = {
  /** The description field. */
  input: RefObject<HTMLInputElement | null>;
  memory: BookMemory;
  /** The typed part of the description. */
  typed: string;
  accountId: string | undefined;
  accounts: ReadonlyMap<string, Account>;
  onAccept: (offer: DescriptionSuggestion) => void;
};

/** Returns the suggestions for the typed text. They may lag a little, because no letter waits for the list. */
function useSuggestions({ memory, typed, accountId, accounts }: SuggestionListProps, isTyping: boolean) {
  const known = useDeferredValue(useSyncExternalStore(memory.subscribe, memory.now), emptyHistory);
  /** The ranking depends on days, so the time need not be updated. */
  const [now] = useState(() => new Date());
  const wantedNow = isTyping ? typed.trim() : '';
  const wanted = useDeferredValue(wantedNow, '');
  const find = (text: string) =>
    text === ''
      ? []
      : suggestDescriptions(memory.now(), text, { accountId, accounts, now, limit: maxSuggestions });
  const offers = useMemo(
    () =>
      wanted === ''
        ? []
        : suggestDescriptions(known, wanted, { accountId, accounts, now, limit: maxSuggestions }),
    [known, wanted, accountId, accounts, now],
  );
  const isAsking = offers.length < enoughSuggestions && wanted.length >= minLetters;
  useEffect(() => {
    if (!isAsking) return undefined;
    const timer = setTimeout(() => void memory.ask(wanted), askMs);
    return () => clearTimeout(timer);
  }, [memory, isAsking, wanted]);
  return {
    offers: wantedNow === '' ? noSuggestions : offers,
    /** Returns the suggestions for the text typed so far. */
    latest: () => (wanted === wantedNow ? offers : find(wantedNow)),
  };
}

/** The suggestions below a description field. Up and Down move the highlight, Enter or Tab accepts, Escape closes only the list. */
export function SuggestionList(props: SuggestionListProps) {
  const { input, typed, accounts, onAccept } = props;
  const { isTyping, end } = useIsTyping(input);
  const { offers, latest } = useSuggestions(props, isTyping);
  const isOpen = offers.length > 0;
  /** The highlighted suggestion by its description, because the list can change under it. */
  const [chosen, setChosen] = useState<string>();
  const chosenAt = offers.findIndex(({ description }) => description === chosen);
  const at = chosenAt < 0 && typed.trim().length >= minLetters ? 0 : chosenAt;
  const id = useId();
  const active = isOpen && at >= 0 ? `${id}-${at}` : undefined;
  const close = useCallback(() => {
    end();
    setChosen(undefined);
  }, [end]);
  const accept = (offer: DescriptionSuggestion) => {
    close();
    onAccept(offer);
  };
  const accepting = useRef(accept);
  useEffect(() => {
    accepting.current = accept;
  });
  const handleAccept = useCallback((offer: DescriptionSuggestion) => accepting.current(offer), []);
  useListAria(input, { isOpen, id, active });
  useEffect(() => {
    // The keyboard of a phone covers half of the screen; the list has to be in the other half.
    const height = visualViewport?.height ?? innerHeight;
    const bottom = input.current?.getBoundingClientRect().bottom ?? 0;
    if (isOpen && bottom > height / 2) input.current?.scrollIntoView({ block: 'start' });
  }, [isOpen, input]);
  useFieldKeys(input, (event) => {
    const { key, shiftKey, isComposing } = event;
    if (!isOpen || isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const accepts = at >= 0 && (key === 'Enter' || (key === 'Tab' && !shiftKey));
    if (step === undefined && !accepts && key !== 'Escape') return;
    // The highlighted suggestion, or its successor if the list is behind. Without one, the key acts as without a list.
    const accepted = accepts ? latest()[at] : undefined;
    if (accepts && accepted === undefined) return close();
    event.preventDefault();
    event.stopPropagation();
    if (accepted !== undefined) accept(accepted);
    else if (step === undefined) close();
    else setChosen(offers.at(at < 0 && step < 0 ? -1 : (at + step) % offers.length)?.description);
  });

  return (
    <SuggestionOptions
      input={input}
      id={id}
      offers={offers}
      at={at}
      accounts={accounts}
      onAccept={handleAccept}
      onClose={close}
    />
  );
}
