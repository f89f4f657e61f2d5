import { createContext, type ReactNode, useContext, useEffect, useId, useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import {
  readBookCurrency,
  type BookMoney,
  formatMinor,
  moneyOf,
  readSignStyle,
  writingDirection,
} from '#ledger/money.ts';
import type { AmountTyping } from '#contract/users.ts';
import { createStore, useStore } from '#web/signals/store.ts';
import classes from './money-context.module.css';

/** The user's setting for typed amounts. `choose` is absent after the first choice, and while nobody is signed in. */
type TypingChoice = { typing: AmountTyping; choose?: ((typing: AmountTyping) => void) | undefined };

/** The setting in force on this page; the app sets it from the user's settings. */
export const typingChoice = createStore<TypingChoice>({ typing: 'decimals' });

/** The id of the field that offers the choice: it is offered once, so in one field. */
const offeringFieldId = createStore<string | undefined>(undefined);

/** The setting in force. */
export const useAmountTyping = (): AmountTyping => useStore(typingChoice).typing;

/**
 * Offers the user the choice of the setting in the first field where it makes a difference. A choice that is still open when that
 * field closes is taken as `decimals`, so the offer does not come again.
 * @returns the function that takes the choice; undefined if this field has nothing to offer
 */
export function useTypingOffer(makesDifference: boolean): TypingChoice['choose'] {
  const { choose } = useStore(typingChoice);
  const by = useStore(offeringFieldId);
  const id = useId();
  const wants = makesDifference && choose !== undefined;
  useEffect(() => {
    if (wants && offeringFieldId.now() === undefined) offeringFieldId.set(id);
  }, [wants, id]);
  useEffect(
    () => () => {
      if (offeringFieldId.now() !== id) return;
      offeringFieldId.set(undefined);
      typingChoice.now().choose?.('decimals');
    },
    [id],
  );
  return wants && by === id ? choose : undefined;
}

/** How a book writes its amounts, from its root account. */
export function bookMoney(root: Pick<Account, 'props'> | undefined): BookMoney {
  return { ...readBookCurrency(root), signStyle: readSignStyle(root) };
}

/** The format of the book's amounts, with the user's setting for typed ones. */
export function useBookMoney(root: Pick<Account, 'props'> | undefined): BookMoney {
  const typing = useAmountTyping();
  return useMemo(() => ({ ...bookMoney(root), typing }), [root, typing]);
}

/** Carries how amounts are written: as the open book does, or those of the account in sight. */
export const MoneyContext = createContext<BookMoney>(bookMoney(undefined));

/** How amounts are written here. */
export function useBookCurrency(): BookMoney {
  return useContext(MoneyContext);
}

/** How the amounts of an account are written; where there is none, as all are here. */
export function useMoneyOf(account: Pick<Account, 'type' | 'props'> | undefined): BookMoney {
  const money = useBookCurrency();
  return account ? moneyOf(account, money) : money;
}

/** What is of one account: its amounts are written as that account has them. */
export function AccountMoneyScope({
  account,
  children,
}: {
  account: Pick<Account, 'type' | 'props'> | undefined;
  children: ReactNode;
}) {
  const here = useBookCurrency();
  const money = useMemo(() => (account ? moneyOf(account, here) : here), [account, here]);
  return <MoneyContext value={money}>{children}</MoneyContext>;
}

type MoneyAmountProps = {
  /** Minor units. */
  minor: bigint;
  /** The account whose amount or total it is, where it is that of one: its type decides on the sign, and its currency is meant. */
  of?: Pick<Account, 'type' | 'props'> | undefined;
  /** How it is written, where that is neither as here nor as in an account. */
  money?: BookMoney | undefined;
  /** Whether money came in or went out, where that is to be told by colour beside the sign. */
  direction?: 'in' | 'out' | undefined;
};

/** An amount of the open book, in figures that line up. */
export function MoneyAmount({ minor, of, money, direction }: MoneyAmountProps) {
  const ofAccount = useMoneyOf(of);
  const format = money ?? ofAccount;
  const shown = of === undefined ? minor : toDisplayMinor(of.type, minor, format.signStyle);
  return (
    <span className={classes.amount} dir={writingDirection(format)} data-direction={direction}>
      {formatMinor(shown, format)}
    </span>
  );
}
