import { TextInput } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { computeEndBalance } from '#imports/new-book/bank-parts.ts';
import type { NamedPart } from '#imports/new-book/plan-new-book.ts';
import { formatMinor, toUnsignedDigits } from '#ledger/money.ts';
import { formatBookDay, formatBookDays } from '#web/lib/days/book-days.ts';
import { AmountInput } from '#web/lib/amounts/amount-input.tsx';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import classes from './bank-account-list.module.css';

function Figure({ name, children, below }: { name: string; children: ReactNode; below?: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {below !== undefined && <dd className={classes.below}>{below}</dd>}
    </div>
  );
}

/** The result of the check that the rows lead from the opening balance to the closing balance of the bank. */
function ClosingCheck({ part }: { part: NamedPart }) {
  const money = useBookCurrency();
  const { offMinor } = computeEndBalance(part);
  if (part.closing === undefined) return null;
  if (offMinor === 0n)
    return (
      <span className={classes.even}>
        <Check size={14} aria-hidden /> {texts.bank.agrees}
      </span>
    );
  return <span className={classes.odd}>{texts.bank.isOff(formatMinor(offMinor, money))}</span>;
}

type BankBalanceFieldProps = {
  day: string;
  /** The balance entered before. */
  balanceMinor: bigint | undefined;
  onBalance: (minor: bigint | undefined) => void;
};

/** The optional field for the balance at the bank, if the files of the account do not contain one. */
function BankBalanceField({ day, balanceMinor, onBalance }: BankBalanceFieldProps) {
  const money = useBookCurrency();
  const [digits, setDigits] = useState(balanceMinor === undefined ? '' : toUnsignedDigits(balanceMinor));
  const [isBelowZero, setBelowZero] = useState(balanceMinor !== undefined && balanceMinor < 0n);
  const changeBalance = (next: string, isNegative: boolean) => {
    setDigits(next);
    setBelowZero(isNegative);
    onBalance(next === '' ? undefined : BigInt(next) * (isNegative ? -1n : 1n));
  };
  return (
    <AmountInput
      label={texts.bank.held(formatBookDay(day, money.formatTag, 'dayOfYear'))}
      isOptional
      digits={digits}
      isNegative={isBelowZero}
      onAmount={(next, isNow = isBelowZero) => changeBalance(next, isNow)}
      onOperator={(operator) => {
        if (operator === '-') changeBalance(digits, !isBelowZero);
      }}
    />
  );
}

type BankAccountItemProps = {
  part: NamedPart;
  /** True if no file contains a balance of the account. */
  isBalanceUnknown: boolean;
  balanceMinor: bigint | undefined;
  onRename: (name: string) => void;
  onBalance: (minor: bigint | undefined) => void;
};

function BankAccountItem({
  part,
  isBalanceUnknown,
  balanceMinor,
  onRename,
  onBalance,
}: BankAccountItemProps) {
  const { formatTag } = useBookCurrency();
  const { name, number, days, opening, closing, rows } = part;
  return (
    <li className={classes.bank}>
      <div className={classes.who}>
        <TextInput
          className={classes.name ?? ''}
          label={texts.bank.label}
          aria-label={texts.bank.name(number ?? texts.bank.unnumbered)}
          value={name}
          maxLength={100}
          onChange={(event) => onRename(event.currentTarget.value)}
        />
        <p className={classes.about}>
          {[
            ...(number === undefined ? [] : [number]),
            ...(days === undefined ? [] : [formatBookDays(days.first, days.last, formatTag, 'dayOfYear')]),
            texts.bank.rows(rows.length),
          ].join(' · ')}
        </p>
      </div>
      <dl className={classes.figures}>
        <Figure name={texts.bank.opening}>
          {opening === undefined ? (
            <span className={classes.unknown}>{texts.bank.unknown}</span>
          ) : (
            <MoneyAmount minor={opening.minor} />
          )}
        </Figure>
        <Figure
          name={closing === undefined && opening === undefined ? texts.bank.sum : texts.bank.closing}
          below={isBalanceUnknown ? undefined : <ClosingCheck part={part} />}
        >
          {closing === undefined ? (
            <MoneyAmount minor={computeEndBalance(part).minor} />
          ) : (
            <MoneyAmount minor={closing.minor} />
          )}
        </Figure>
      </dl>
      {isBalanceUnknown && days !== undefined && (
        <BankBalanceField day={days.last} balanceMinor={balanceMinor} onBalance={onBalance} />
      )}
    </li>
  );
}

/** The bank accounts in the files, each with its new name, its period, and its opening and closing balance. */
export function BankAccountList({
  parts,
  unknownBalances,
  heldOf,
  onRename,
  onBalance,
}: {
  parts: readonly NamedPart[];
  /** The accounts whose balance is in no file. */
  unknownBalances: ReadonlySet<string>;
  /** Returns the balance that the user entered for an account. */
  heldOf: (key: string) => bigint | undefined;
  onRename: (key: string, name: string) => void;
  onBalance: (key: string, minor: bigint | undefined) => void;
}) {
  return (
    <ul className={classes.banks} aria-label={texts.bank.label}>
      {parts.map((part) => (
        <BankAccountItem
          key={part.key}
          part={part}
          isBalanceUnknown={unknownBalances.has(part.key)}
          balanceMinor={heldOf(part.key)}
          onRename={(name) => onRename(part.key, name)}
          onBalance={(minor) => onBalance(part.key, minor)}
        />
      ))}
    </ul>
  );
}
