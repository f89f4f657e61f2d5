import { type CSSProperties, useMemo } from 'react';
import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import { type PreviewRow, previewRows } from '#imports/whole-book/preview-rows.ts';
import { shownMinor } from '#ledger/account-types.ts';
import { type BookMoney, formatMinor, moneyOf } from '#ledger/money.ts';
import { moneyIn } from '#ledger/currency-money.ts';
import { ledgerTexts } from '#web/lib/ledger-texts.ts';
import { displayColor } from '#ledger/account-color.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { wholeBook as texts } from '#web/languages/en/whole-book.ts';
import classes from './whole-book.module.css';

const rowHeightPx = 44;
/** Deeper ones are not moved in further: a phone is narrow. */
const maxDepth = 6;

type Accounts = ReadonlyMap<string, PreviewRow['account']>;

/** What an account gains with all below it: of its own currency first, of others where there is any. */
function amountsOf({ account, minor, others }: PreviewRow, money: BookMoney, accounts: Accounts): string {
  const shown = others.map((total) =>
    formatMinor(
      shownMinor(account.type, total.minor, money.signStyle),
      moneyIn(total.currency, accounts, money),
    ),
  );
  const own = formatMinor(shownMinor(account.type, minor, money.signStyle), moneyOf(account, money));
  return [...(minor === 0n && shown.length > 0 ? [] : [own]), ...shown].join(' · ');
}

type RowProps = { row: PreviewRow; money: BookMoney; accounts: Accounts };

function Row({ row, money, accounts }: RowProps) {
  const { account, depth, count } = row;
  const { type, isThere, isPlaceholder } = account;
  const facts = [
    ledgerTexts.types[type].name,
    ...(isThere ? [texts.isThere] : []),
    ...(isPlaceholder && !isThere ? [texts.isHeading] : []),
    ...(count > 0 ? [texts.transactions(count)] : []),
  ];
  const indent: CSSProperties & { '--depth': number } = { '--depth': Math.min(depth, maxDepth) };
  return (
    <div className={classes.row} style={indent}>
      <span className={classes.dot} style={{ background: displayColor(account.color) }} aria-hidden />
      <span className={classes.name}>{account.name}</span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <span className={classes.amount}>{count > 0 && amountsOf(row, money, accounts)}</span>
    </div>
  );
}

/** The accounts as they will be: what kind, how many transactions come in, and what that comes to with all below. */
export function TreePreview({ plan, money }: { plan: BookPlan; money: BookMoney }) {
  const rows = useMemo(() => previewRows(plan), [plan]);
  const accounts = useMemo(() => new Map(plan.accounts.map((account) => [account.id, account])), [plan]);
  const height: CSSProperties & { '--rows': number } = { '--rows': Math.min(rows.length, 10) };
  return (
    <div className={classes.tree} style={height}>
      <VirtualList
        label={texts.tree}
        count={rows.length}
        rowHeightPx={rowHeightPx}
        keyOf={(index) => rows[index]?.account.id ?? index}
        renderRow={(index) => {
          const row = rows[index];
          return row && <Row row={row} money={money} accounts={accounts} />;
        }}
      />
    </div>
  );
}
