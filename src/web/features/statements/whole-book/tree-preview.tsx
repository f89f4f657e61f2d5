import { type CSSProperties, useMemo } from 'react';
import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import { type PreviewRow, previewRows } from '#imports/whole-book/preview-rows.ts';
import { shownMinor } from '#ledger/account-types.ts';
import { type BookCurrency, formatMinor, type SignStyle } from '#ledger/money.ts';
import { ledgerTexts } from '#web/lib/ledger-texts.ts';
import { displayColor } from '#ledger/account-color.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { texts } from './texts.ts';
import classes from './whole-book.module.css';

const rowHeightPx = 44;
/** Deeper ones are not moved in further: a phone is narrow. */
const maxDepth = 6;

type Money = { currency: BookCurrency; signStyle: SignStyle };

function Row({ row, currency, signStyle }: Money & { row: PreviewRow }) {
  const { account, depth, count, minor } = row;
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
      <span className={classes.amount}>
        {count > 0 && formatMinor(shownMinor(type, minor, signStyle), currency)}
      </span>
    </div>
  );
}

/** The accounts as they will be: what kind, how many transactions come in, and what that comes to with all below. */
export function TreePreview({ plan, ...money }: Money & { plan: BookPlan }) {
  const rows = useMemo(() => previewRows(plan), [plan]);
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
          return row && <Row row={row} {...money} />;
        }}
      />
    </div>
  );
}
