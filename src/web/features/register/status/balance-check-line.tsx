import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { toDisplayMinor } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { formatMinor } from '#ledger/money.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { statusQuestions as statusQuestionsTexts } from '#web/languages/en/status-questions.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import type { PositionedBalanceCheck as Line } from '#ledger/balance-checks.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import classes from './balance-check-line.module.css';

/** The popup for the balance check of a day; loaded on first use. */
export const LazyBalanceCheckPopup = lazyComponent(
  async () => (await import('./balance-check-popup.tsx')).BalanceCheckPopup,
);

const texts = statusQuestionsTexts.check;

/**
 * A balance check between the rows of a register: the expected balance at the end of a day, and whether the rows match it. A click edits
 * it.
 */
export function BalanceCheckLine({
  account,
  line: { day, minor, heldMinor },
}: {
  account: Account;
  line: Line;
}) {
  const [isOpen, setOpen] = useState(false);
  const money = useBookCurrency();
  const shown = (amount: bigint) => toDisplayMinor(account.type, amount, money.signStyle);
  const write = (amount: bigint) => formatMinor(amount, money);
  const [expected, held] = [shown(minor), shown(heldMinor)];
  const off = held - expected;
  const dayText = formatBookDay(day, money.formatTag, 'dayOfYear');
  const wrongText = off > 0n ? texts.isMore : texts.isLess;
  const words =
    off === 0n
      ? texts.isRight(dayText, write(held))
      : wrongText(dayText, write(expected), write(held), write(off < 0n ? -off : off));
  const Icon = off === 0n ? Check : X;
  return (
    <>
      <button
        type="button"
        className={classes.line}
        data-aside
        data-wrong={off !== 0n || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon size={14} strokeWidth={2.5} aria-hidden />
        <span>{words}</span>
      </button>
      {isOpen && (
        <LazyPopup onClose={() => setOpen(false)}>
          <LazyBalanceCheckPopup account={account} check={{ day, minor }} onClose={() => setOpen(false)} />
        </LazyPopup>
      )}
    </>
  );
}
