import { Button, Stack } from '@mantine/core';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Change } from '#ledger/change.ts';
import { dissolved, mended, mostShared, type Tear, tearsOf, totalOf } from '#ledger/groups.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { useChanges } from '#web/data/changes.ts';
import { useGroup } from '#web/data/groups.ts';
import { mayChange } from '#web/data/may-change.ts';
import { useOfferChangesBack } from '#web/data/offer-undo.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { pathName } from '#web/lib/account-options.ts';
import { formatDay } from '#web/lib/dates.ts';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import classes from './group-popup.module.css';
import { texts } from './split-texts.ts';

type LinesProps = {
  lines: readonly Transaction[];
  accountId: string;
  tears: readonly Tear[];
  tree: AccountTree;
};

/** The lines of a group: where each goes, what for, how much; of those that differ, what they say. */
function Lines({ lines, accountId, tears, tree }: LinesProps) {
  const { formatTag } = useBookCurrency();
  const type = tree.accounts.get(accountId)?.type;
  return (
    <ol className={classes.lines} aria-label={texts.lines}>
      {lines.map((line) => {
        const own = splitIn(line, accountId);
        const other = tree.accounts.get(oppositeSplit(line, own).accountId);
        const said = [
          tears.includes('date') ? formatDay(line.postedAt, formatTag) : '',
          tears.includes('description') ? line.description : '',
          tears.includes('side') ? (tree.accounts.get(own.accountId)?.name ?? '') : '',
          line.notes,
        ].filter((text) => text !== '');
        return (
          <li key={line.id} className={classes.line}>
            <span className={classes.account}>
              <span
                className={classes.dot}
                style={{ background: displayColor(other?.color ?? '#000000') }}
                aria-hidden
              />
              {other === undefined ? '' : pathName(tree, other.id)}
            </span>
            <span className={classes.note}>{said.join(' · ')}</span>
            <span className={classes.amount}>
              <Amount minor={own.valueMinor} of={type} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type TornProps = { tears: readonly Tear[]; mends: readonly Change[] };

/** What does not fit, and what can be done about it. */
function Torn({ tears, mends }: TornProps) {
  return (
    <div className={classes.torn} role="note">
      <p>{texts.torn}</p>
      <ul>
        {tears.map((tear) => (
          <li key={tear}>{texts.tears[tear]}</li>
        ))}
      </ul>
      <p>
        {mends.length > 0 && (
          <>
            <strong>{texts.mend}</strong> {texts.mendHint}.{' '}
          </>
        )}
        <strong>{texts.dissolve}</strong> {texts.dissolveHint}.
      </p>
    </div>
  );
}

type GroupPopupProps = {
  /** The line from which one came. */
  transaction: Transaction;
  tree: AccountTree;
  onEdit: () => void;
  onClose: () => void;
};

/** The whole of a split, from one of its lines: what belongs together, and whether it does fit together. */
export function GroupPopup({ transaction, tree, onEdit, onClose }: GroupPopupProps) {
  const { data: lines, error } = useGroup(transaction);
  const makeChanges = useChanges();
  const offerUndo = useOfferChangesBack();
  const { formatTag } = useBookCurrency();
  const { isBusy, failure, attempt } = useAttempt(failureOf);
  const { accountId = transaction.splitA.accountId } = mostShared(lines ?? []) ?? {};
  const account = tree.accounts.get(accountId);
  const tears = tearsOf(lines ?? []);
  const mends = mended(lines ?? []);
  const run = (changes: readonly Change[], done: string) =>
    attempt(async () => {
      if (!(await mayChange(changes))) return undefined;
      const outcome = await makeChanges(changes, { together: () => 'split' });
      const [failed] = outcome.failed;
      if (failed !== undefined) return failureOf(failed.error);
      offerUndo(done, outcome, texts.failed);
      onClose();
      return undefined;
    });
  return (
    <Popup title={texts.whole} onClose={onClose} spine={displayColor(account?.color ?? '#000000')} size="lg">
      <Stack gap="md">
        {error !== null && <Failure reason={texts.loadFailed(failureOf(error))} />}
        {lines === undefined ? (
          error === null && <DelayedLoader label={texts.loading} />
        ) : (
          <>
            <p className={classes.words}>
              <strong>{transaction.description}</strong>
              <span>{formatDay(transaction.postedAt, formatTag)}</span>
              <span>{texts.of(lines.length, account?.name ?? '')}</span>
            </p>
            <Lines lines={lines} accountId={accountId} tears={tears} tree={tree} />
            <p className={classes.total}>
              {texts.total} <Amount minor={totalOf(lines, accountId)} of={account?.type} />
            </p>
            {tears.length > 0 && <Torn tears={tears} mends={mends} />}
          </>
        )}
        <PopupActions failure={failure}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {texts.close}
          </Button>
          {tears.length > 0 && lines !== undefined && (
            <>
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => void run(dissolved(lines), texts.dissolved)}
              >
                {texts.dissolve}
              </Button>
              {mends.length > 0 && (
                <Button variant="default" disabled={isBusy} onClick={() => void run(mends, texts.mended)}>
                  {texts.mend}
                </Button>
              )}
            </>
          )}
          <Button onClick={onEdit} disabled={isBusy || lines === undefined} data-autofocus>
            {texts.edit}
          </Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}
