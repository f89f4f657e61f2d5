import { Button, Stack } from '@mantine/core';
import type { AccountTree } from '#ledger/account-tree.ts';
import { findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import {
  findInconsistencies,
  type GroupInconsistency,
  listGroupLines,
  findMostShared,
  planRepair,
  calculateGroupGain,
  planUngroup,
} from '#ledger/groups.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { useGroup } from '#web/data/transactions/groups.ts';
import { confirmReconciledChanges } from '#web/data/members/confirm-reconciled-changes.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { toDisplayColor } from '#ledger/account.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { useIsReadOnlyCopy } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Failure } from '#web/ui/notice.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { splits as texts } from '#web/languages/en/splits.ts';
import classes from './group-popup.module.css';

type LinesProps = {
  lines: readonly Transaction[];
  accountId: string;
  inconsistencies: readonly GroupInconsistency[];
  tree: AccountTree;
};

/** The lines of a split group with account, note and amount. Lines that are inconsistent also show the fields that differ. */
function GroupLines({ lines, accountId, inconsistencies, tree }: LinesProps) {
  const { formatTag } = useBookCurrency();
  const account = tree.accounts.get(accountId);
  return (
    <ol className={classes.lines} aria-label={texts.lines}>
      {listGroupLines(lines, accountId).map(({ row: line }) => {
        const own = splitIn(line, accountId);
        const other = tree.accounts.get(findOtherAccount(line, accountId));
        const details = [
          inconsistencies.includes('date') ? formatDay(line.postedAt, formatTag) : '',
          inconsistencies.includes('description') ? line.description : '',
          inconsistencies.includes('side') ? (tree.accounts.get(own.accountId)?.name ?? '') : '',
          line.notes,
        ].filter((text) => text !== '');
        return (
          <li key={line.id} className={classes.line}>
            <span className={classes.account}>
              <span
                className={classes.dot}
                style={{ background: toDisplayColor(other?.color ?? '#000000') }}
                aria-hidden
              />
              {other === undefined ? '' : formatAccountPath(tree, other.id)}
            </span>
            <span className={classes.note}>{details.join(' · ')}</span>
            <span className={classes.amount}>
              <MoneyAmount minor={own.valueMinor} of={account} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type InconsistentProps = { inconsistencies: readonly GroupInconsistency[]; repairs: readonly LedgerChange[] };

/** The inconsistencies of a split group, and the actions that repair them. */
function InconsistencyNotice({ inconsistencies, repairs }: InconsistentProps) {
  return (
    <div className={classes.inconsistent} role="note">
      <p>{texts.inconsistent}</p>
      <ul>
        {inconsistencies.map((inconsistency) => (
          <li key={inconsistency}>{texts.inconsistencies[inconsistency]}</li>
        ))}
      </ul>
      <p>
        {repairs.length > 0 && (
          <>
            <strong>{texts.repair}</strong> {texts.repairHint}.{' '}
          </>
        )}
        <strong>{texts.ungroup}</strong> {texts.ungroupHint}.
      </p>
    </div>
  );
}

type GroupPopupProps = {
  /** The line from which the popup was opened. */
  transaction: Transaction;
  tree: AccountTree;
  onEdit: () => void;
  onClose: () => void;
};

/** The whole split group of a line, with its inconsistencies. */
export function GroupPopup({ transaction, tree, onEdit, onClose }: GroupPopupProps) {
  const { data: lines, error } = useGroup(transaction);
  const makeChanges = useTransactionChanges();
  const isCopy = useIsReadOnlyCopy();
  const { formatTag } = useBookCurrency();
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const { accountId = transaction.splitA.accountId } = findMostShared(lines ?? []) ?? {};
  const account = tree.accounts.get(accountId);
  const inconsistencies = findInconsistencies(lines ?? []);
  const repairs = planRepair(lines ?? []);
  const run = (changes: readonly LedgerChange[], done: string) =>
    attempt(async () => {
      if (!(await confirmReconciledChanges(changes))) return undefined;
      const outcome = await makeChanges(changes, { kind: 'update-split', together: () => 'split' });
      const [failed] = outcome.failed;
      if (failed !== undefined) return formatFailure(failed.error);
      offerUndoOfChanges(outcome, done);
      onClose();
      return undefined;
    });
  return (
    <Popup
      title={texts.whole}
      onClose={onClose}
      spine={toDisplayColor(account?.color ?? '#000000')}
      size="lg"
    >
      <Stack gap="md">
        {error !== null && <Failure reason={texts.loadFailed(formatFailure(error))} />}
        {lines === undefined ? (
          error === null && <DelayedLoader label={common.loading} />
        ) : (
          <>
            <p className={classes.text}>
              <strong>{transaction.description}</strong>
              <span>{formatDay(transaction.postedAt, formatTag)}</span>
              <span>{texts.of(lines.length, account?.name ?? '')}</span>
            </p>
            <GroupLines lines={lines} accountId={accountId} inconsistencies={inconsistencies} tree={tree} />
            <p className={classes.total}>
              {texts.total} <MoneyAmount minor={calculateGroupGain(lines, accountId)} of={account} />
            </p>
            {inconsistencies.length > 0 && !isCopy && (
              <InconsistencyNotice inconsistencies={inconsistencies} repairs={repairs} />
            )}
          </>
        )}
        <PopupActions failure={failure}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {common.close}
          </Button>
          {inconsistencies.length > 0 && lines !== undefined && !isCopy && (
            <>
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => void run(planUngroup(lines), texts.ungrouped)}
              >
                {texts.ungroup}
              </Button>
              {repairs.length > 0 && (
                <Button variant="default" disabled={isBusy} onClick={() => void run(repairs, texts.repaired)}>
                  {texts.repair}
                </Button>
              )}
            </>
          )}
          {!isCopy && (
            <Button onClick={onEdit} disabled={isBusy || lines === undefined} data-autofocus>
              {common.edit}
            </Button>
          )}
        </PopupActions>
      </Stack>
    </Popup>
  );
}
