import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import {
  decideExpected,
  canBeNew,
  decidedOtherOf,
  expectedOccurrenceOf,
  type ImportRow,
  otherOf,
  unsplit,
} from '#imports/import-rows.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { splitIn } from '#ledger/transaction.ts';
import { findOtherEnds } from '#imports/other-ends.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import type { EntryRowProps, PanelPart } from './row-actions.ts';
import { RowLines } from './row-lines.tsx';
import { formatSuggestionReason } from './entry-columns.tsx';
import classes from './row-panel.module.css';

/** Loaded lazily because few books have several currencies. */
const LazyRowCrossings = lazyComponent(async () => (await import('./row-crossings.tsx')).RowCrossings);

type PanelProps = EntryRowProps & { part: PanelPart; onClose: () => void };

/** The certain or possible match of a row in the book, with buttons that accept or reject it. */
function StoredMatch({
  row,
  account,
  actions,
}: {
  row: ImportRow;
  account: Account;
  actions: EntryRowProps['actions'];
}) {
  const { formatTag } = useBookCurrency();
  const { accounts } = useAccountTree();
  const { stored } = row;
  if (stored === undefined) return null;
  const own = splitIn(stored, account.id);
  const other = accounts.get(findOtherAccount(stored, account.id));
  return (
    <div className={classes.stored} data-part="match" tabIndex={-1}>
      <p className={classes.label}>{row.state === 'inBook' ? texts.row.inBook : texts.row.doubtful}</p>
      <p className={classes.match}>
        <time dateTime={stored.postedAt.toISOString()}>{formatDay(stored.postedAt, formatTag)}</time>
        <span>{stored.description}</span>
        <span>{other?.name}</span>
        <MoneyAmount minor={own.valueMinor} of={account} />
      </p>
      <div className={classes.buttons}>
        {canBeNew(row) && (
          <Button variant="default" size="sm" onClick={() => actions.markAsNew(row)}>
            {texts.row.isNew}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={() => actions.markAsInBook(row)}>
          {texts.row.isHere}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => actions.openStored(stored)}>
          {texts.row.open}
        </Button>
      </div>
    </div>
  );
}

/** The selector of the focused element in each part. */
const firstIn: Record<PanelPart, string> = {
  description: 'input',
  account: '[data-part="account"] input',
  lines: '[data-part="lines"] input',
  match: '[data-part="match"]',
};

/** The panel below a row: its texts, the other account or split lines, and its match. */
export function RowPanel({ row, decision, account, options, part, actions, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { entry, expected } = row;
  const { lines } = decision;
  const money = useBookCurrency();
  const { formatTag } = money;
  const { accounts } = useAccountTree();
  const create = useCreateAccount(directionOfAmount(account.type, entry.gainMinor));
  useEffect(() => {
    const at = panel.current;
    // The requested part can be missing: a new row has no match in the book.
    (at?.querySelector<HTMLElement>(firstIn[part]) ?? at?.querySelector<HTMLElement>('input'))?.focus();
    // Scrolls the row with its panel into view.
    at?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [part]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isDone = event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.ctrlKey;
    if (event.key !== 'Escape' && !isDone) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div ref={panel} role="presentation" className={classes.panel} onKeyDown={handleKeyDown}>
      <StoredMatch row={row} account={account} actions={actions} />
      {expected !== undefined && row.state === 'new' && (
        <Checkbox
          label={texts.row.isExpected(expected.name, formatBookDay(expected.day, formatTag, 'dayOfYear'))}
          checked={expectedOccurrenceOf(row, decision) !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            actions.decide(row, (before) => decideExpected(row, before, checked))
          }
        />
      )}
      <div className={classes.fields}>
        <TextInput
          label={texts.row.description}
          value={decision.description ?? entry.description}
          maxLength={limits.transactionDescription}
          autoComplete="off"
          onChange={({ currentTarget: { value: description } }) =>
            actions.decide(row, (before) => ({ ...before, description }))
          }
        />
        {lines === undefined && (
          <div data-part="account">
            <TreeSelect
              label={texts.row.other}
              options={options}
              value={otherOf(row, decision)}
              description={decidedOtherOf(decision) === undefined ? formatSuggestionReason(row) : undefined}
              onChange={(otherId) => {
                actions.decide(row, (before) => ({ ...before, otherId }));
                // An account in another currency needs a counter amount too.
                const next = accounts.get(otherId ?? '');
                if (part === 'account' && (!next || ownCurrency(next) === ownCurrency(account))) onClose();
              }}
              create={create}
              placeholder={common.chooseAccount}
              nothingFound={common.noSuchAccount}
              recent={
                row.suggested && { title: formatSuggestionReason(row) ?? '', values: [row.suggested.otherId] }
              }
              isRequired={false}
            />
          </div>
        )}
        <TextInput
          label={texts.row.notes}
          value={decision.notes ?? entry.notes}
          maxLength={limits.transactionNotes}
          autoComplete="off"
          onChange={({ currentTarget: { value: notes } }) =>
            actions.decide(row, (before) => ({ ...before, notes }))
          }
        />
      </div>
      {lines !== undefined && (
        <div data-part="lines">
          <RowLines
            lines={lines}
            gainMinor={entry.gainMinor}
            options={options}
            onLines={(change) =>
              actions.decide(row, (before) =>
                before.lines === undefined ? before : { ...before, lines: change(before.lines) },
              )
            }
          />
        </div>
      )}
      {findOtherEnds(row, decision, { account, accounts, money }).length > 0 && (
        <div className={classes.fields}>
          <Suspense fallback={null}>
            <LazyRowCrossings {...{ row, decision, account }} decide={actions.decide} />
          </Suspense>
        </div>
      )}
      <div className={classes.buttons}>
        {lines === undefined ? (
          <Button variant="default" size="sm" onClick={() => actions.split(row)}>
            {texts.row.split}
          </Button>
        ) : (
          <Button variant="default" size="sm" onClick={() => actions.decide(row, unsplit)}>
            {texts.row.unsplit}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={() => actions.createRule(row)}>
          {texts.row.always}
        </Button>
        <Button variant="subtle" size="sm" onClick={onClose}>
          {common.close}
        </Button>
        <span className={classes.line}>{texts.row.line(row.line)}</span>
      </div>
    </div>
  );
}
