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

/** The user's setting for typed amounts. `choose` is absent after the first choice, and while no user is signed in. */
type TypingChoice = { typing: AmountTyping; choose?: ((typing: AmountTyping) => void) | undefined };

/** The setting in force on this page; the app sets it from the user's settings. */
export const typingChoice = createStore<TypingChoice>({ typing: 'decimals' });

/** The id of the field that offers the choice: it is offered once, so in one field. */
const offeringFieldId = createStore<string | undefined>(undefined);

/** Returns the current setting. */
export const useAmountTyping = (): AmountTyping => useStore(typingChoice).typing;

/**
 * Offers the choice of the setting in the first field where it makes a difference. If the field closes without a choice, `decimals` is
 * chosen, so that the offer does not appear again.
 * @returns the function that applies the choice; undefined if this field has nothing to offer
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

/** Returns the amount format of a book from its root account. */
export function bookMoney(root: Pick<Account, 'props'> | undefined): BookMoney {
  return { ...readBookCurrency(root), signStyle: readSignStyle(root) };
}

/** Returns the amount format of a book with the user's setting for typed amounts. */
export function useBookMoney(root: Pick<Account, 'props'> | undefined): BookMoney {
  const typing = useAmountTyping();
  return useMemo(() => ({ ...bookMoney(root), typing }), [root, typing]);
}

/** Context with the amount format of the open book or the current account. */
export const MoneyContext = createContext<BookMoney>(bookMoney(undefined));

/** Returns the current amount format. */
export function useBookCurrency(): BookMoney {
  return useContext(MoneyContext);
}

/** Returns the amount format of an account; without an account the current one. */
export function useMoneyOf(account: Pick<Account, 'type' | 'props'> | undefined): BookMoney {
  const money = useBookCurrency();
  return account ? moneyOf(account, money) : money;
}

/** Scope in which amounts use the format of an account. */
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
  /** The account of the amount, if it belongs to one: its type decides the sign, and its currency is used. */
  of?: Pick<Account, 'type' | 'props'> | undefined;
  /** The amount format, if it differs from the current one and from the account's. */
  money?: BookMoney | undefined;
  /** The direction of the money, if it is also shown by colour. */
  direction?: 'in' | 'out' | undefined;
};

/** An amount in aligned digits. */
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
