import { Check, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { canReconcile } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { canFingerprint, formatFingerprint } from '#ledger/fingerprint.ts';
import type { Item } from '#ledger/items.ts';
import { listBankComparisons } from '#ledger/reconciled-through.ts';
import { formatBankComparisons } from '#reports/bank-comparison-lines.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import type { ReportScope } from '#reports/scope.ts';
import { useItems } from '#web/data/items/items.ts';
import { type AccountBankComparison, useComparisonSums } from '#web/data/verification/reconciled-through.ts';
import { fetchFingerprints } from '#web/data/verification/verify.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { reconcileLink } from '#web/lib/links/page-links.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { Failure } from '#web/ui/notice.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { verification as texts } from '#web/languages/en/reports.ts';
import classes from './book-verification-report.module.css';

const BrokenComparison = lazyComponent(
  async () => (await import('./broken-comparison.tsx')).BrokenComparison,
);

const noItems: readonly Item[] = [];

/** Collects the comparisons of money and debt accounts with their banks in a period. */
function collectComparisons(tree: AccountTree, items: readonly Item[], { days }: ReportScope) {
  const accounts = [...tree.accounts.values()].filter(
    (account) => canReconcile(account) && account.transactionsCount > 0,
  );
  const proofs = accounts.flatMap((account) =>
    listBankComparisons(account, items)
      .filter(({ day }) => days.from <= day && day < days.until)
      .map((comparison): AccountBankComparison => ({ ...comparison, accountId: account.id })),
  );
  const compared = new Set(proofs.map(({ accountId }) => accountId));
  return {
    proofs: proofs.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    never: accounts.filter(({ id }) => !compared.has(id)),
  };
}

/** The fingerprint of a book at its provider; undefined while it is computed, and if this page cannot compute it. */
function useBookFingerprint(book: Account): string | undefined {
  const { call, mayUse } = useSession();
  const [fingerprint, setFingerprint] = useState<string>();
  const isPossible = mayUse('isExportPossible') && canFingerprint();
  useEffect(() => {
    let isWanted = isPossible;
    if (!isWanted) return undefined;
    fetchFingerprints(call).then(
      (fingerprints) => {
        if (isWanted) setFingerprint(formatFingerprint(fingerprints.get(book.id) ?? ''));
      },
      // The page verifies the book by its comparisons too; the book settings explain why there is no fingerprint.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [call, book.id, isPossible]);
  return fingerprint;
}

function ComparisonRows({
  comparison,
  account,
  foundMinor,
}: {
  comparison: AccountBankComparison;
  account: Account | undefined;
  foundMinor: bigint | undefined;
}) {
  const { formatTag } = useBookCurrency();
  const { day, by, accountId, balanceMinor, expectedMinor } = comparison;
  const offMinor = foundMinor === undefined ? undefined : foundMinor - expectedMinor;
  const href =
    by === 'statement'
      ? reconcileLink(accountId)
      : writeRegisterLink({ accountId, from: undefined, until: undefined, includesBranch: false });
  const line = (
    <tr data-state={offMinor === undefined ? undefined : offMinor === 0n ? 'holds' : 'broken'}>
      <td>{formatBookDay(day, formatTag, 'dayOfYear')}</td>
      <th scope="row">
        <Link href={href}>{account?.name}</Link>
      </th>
      <td className={classes.by}>{texts.by[by]}</td>
      <td className={classes.amount}>
        <MoneyAmount minor={balanceMinor} of={account} />
      </td>
      <td className={classes.verdict}>
        {offMinor === 0n && (
          <>
            <Check size={14} aria-hidden /> {texts.holdsSign}
          </>
        )}
        {offMinor !== undefined && offMinor !== 0n && (
          <>
            <X size={14} aria-hidden /> <MoneyAmount minor={offMinor} of={account} />
          </>
        )}
      </td>
    </tr>
  );
  if (account === undefined || offMinor === undefined || offMinor === 0n) return line;
  return (
    <>
      {line}
      <tr>
        <td colSpan={5} className={classes.why}>
          <Suspense fallback={null}>
            <BrokenComparison account={account} comparison={comparison} offMinor={offMinor} />
          </Suspense>
        </td>
      </tr>
    </>
  );
}

type BookVerificationReportProps = {
  tree: AccountTree;
  root: Account;
  scope: ReportScope;
  /** Called with the lines for the exported table. */
  onLines: (lines: readonly (readonly string[])[]) => void;
};

/** The verification of a book for a period: each comparison with a bank and whether it still holds, and the fingerprint of the book. */
export function BookVerificationReport({ tree, root, scope, onLines }: BookVerificationReportProps) {
  const money = useBookCurrency();
  const { formatTag } = money;
  const [createdAt] = useState(() => new Date());
  const { data: items = noItems } = useItems();
  const { proofs, never } = collectComparisons(tree, items, scope);
  const { found, error } = useComparisonSums(proofs);
  const fingerprint = useBookFingerprint(root);
  useEffect(() => {
    const all = proofs.map((comparison, index) => ({
      comparison,
      account: tree.accounts.get(comparison.accountId),
      foundMinor: found[index],
    }));
    onLines(
      formatBankComparisons(all, texts, {
        money,
        fingerprint: fingerprint && texts.fingerprint(fingerprint),
      }),
    );
  });
  const isKnown = found.every((minor) => minor !== undefined);
  const broken = proofs.filter(({ expectedMinor }, index) => found[index] !== expectedMinor).length;
  const verdict = broken > 0 ? texts.broken(broken, proofs.length) : texts.holds(proofs.length);
  return (
    <section className={classes.verification} aria-label={texts.title} aria-busy={!isKnown}>
      <h2>{texts.title}</h2>
      {error !== null && <Failure reason={texts.failed(formatFailure(error))} />}
      <p role="status" className={classes.message} data-state={isKnown && broken > 0 ? 'broken' : undefined}>
        {proofs.length === 0 ? texts.none : isKnown ? verdict : texts.checking}
      </p>
      {proofs.length > 0 && (
        <div className={classes.scroller}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                <th scope="col">{texts.account}</th>
                <th scope="col" className={classes.by}>
                  {texts.compared}
                </th>
                <th scope="col" className={classes.amount}>
                  {texts.balance}
                </th>
                <th scope="col">{texts.result}</th>
              </tr>
            </thead>
            <tbody>
              {proofs.map((comparison, index) => (
                <ComparisonRows
                  key={`${comparison.accountId} ${comparison.by} ${comparison.day}`}
                  comparison={comparison}
                  account={tree.accounts.get(comparison.accountId)}
                  foundMinor={found[index]}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {never.length > 0 && proofs.length > 0 && (
        <p>{texts.never(never.map(({ name }) => name).join(', '))}</p>
      )}
      <h2>{texts.how}</h2>
      <p>{texts.howText}</p>
      {fingerprint !== undefined && <p className={classes.print}>{texts.fingerprint(fingerprint)}</p>}
      <p>
        {texts.madeOn(
          new Intl.DateTimeFormat(formatTag, { dateStyle: 'long', timeStyle: 'short' }).format(createdAt),
        )}
      </p>
    </section>
  );
}
