import { ActionIcon, Button } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { X } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useMay } from '#web/data/members/role.ts';
import { UnreadableRecordsSlot } from '#web/lib/unreadable-records.tsx';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FeaturePage, PageHeading } from '#web/ui/feature-page.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { reports as texts } from '#web/languages/en/reports.ts';
import { readSavedReports, savedReportFilter } from '#ledger/saved-reports.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import { useItemsOf } from '#web/data/items/items.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatError } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { BookReports } from './book-reports.tsx';
import classes from './reports-screen.module.css';

const saveTexts = texts.save;

/** The saved reports of the book, each with a button to delete it. */
function SavedReportList({ root }: { root: Account }) {
  const mayEdit = useMay('edit');
  const changeItems = useChangeItems();
  const seen = useItemsOf(savedReportFilter, root) ?? [];
  const saved = readSavedReports(seen);
  const remove = async ({ id }: { id: string }) => {
    try {
      const own = seen.filter((item) => item.id !== id);
      const change = { sort: savedReportFilter, account: root, seen, own };
      const action = await changeItems(change, newAction('reports'));
      offerUndo(action, saveTexts.removed);
    } catch (error) {
      toast('error', `${saveTexts.failed} ${formatError(error)}`);
    }
  };
  if (saved.length === 0) return null;
  return (
    <ul className={classes.savedReports} aria-label={saveTexts.list}>
      {saved.map((report) => (
        <li key={report.id}>
          <Link href={report.question === '' ? '/reports' : `/reports?${report.question}`}>
            {report.name}
          </Link>
          {mayEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={saveTexts.remove(report.name)}
              title={saveTexts.remove(report.name)}
              onClick={() => void remove(report)}
            >
              <X size={14} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

const BookVerificationReport = lazyComponent(
  async () => (await import('./book-verification-report.tsx')).BookVerificationReport,
);
const SaveReport = lazyComponent(async () => (await import('./save-report.tsx')).SaveReport);

/** The reports of the open book; the address contains the current question. */
export function ReportsScreen() {
  const tree = useAccountTree();
  const { root } = tree;
  const isEmpty = [...tree.accounts.values()].every(({ transactionsCount }) => transactionsCount === 0);
  if (root === undefined) return <DelayedLoader label={texts.loading} />;
  if (isEmpty) {
    return (
      <FeaturePage title={texts.title} shape="paper">
        <PageHeading title={texts.title} />
        <UnreadableRecordsSlot />
        <div className={classes.sheet}>
          <EmptyState text={texts.empty}>
            <Button component={Link} href="/dashboard" variant="default">
              {texts.toBook}
            </Button>
          </EmptyState>
        </div>
      </FeaturePage>
    );
  }
  return <OwnReports root={root} />;
}

/** The reports of a book that is not a read-only copy: they can be saved, and the book can be verified. */
function OwnReports({ root }: { root: Account }) {
  const tree = useAccountTree();
  const mayEdit = useMay('edit');
  const [saved, setSaved] = useState<{ name: string; question: string }>();
  const verificationLines = useRef<readonly (readonly string[])[]>([]);
  return (
    <>
      <BookReports
        own={{
          saved: <SavedReportList root={root} />,
          onSave: mayEdit ? setSaved : undefined,
          linesBelow: () => verificationLines.current,
          renderBelow: (scope) =>
            scope.question.report === 'verification' && (
              <Suspense fallback={null}>
                <BookVerificationReport
                  tree={tree}
                  root={root}
                  scope={scope}
                  onLines={(lines) => {
                    verificationLines.current = lines;
                  }}
                />
              </Suspense>
            ),
        }}
      />
      {saved !== undefined && (
        <LazyPopup onClose={() => setSaved(undefined)}>
          <SaveReport root={root} {...saved} onClose={() => setSaved(undefined)} />
        </LazyPopup>
      )}
    </>
  );
}
