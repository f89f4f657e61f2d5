import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { newAction } from '#web/data/actions.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { toast } from '#web/ui/toast.tsx';
import { keptReports, type KeptReport, withKept, withoutKept } from './kept-reports.ts';
import classes from './reports-screen.module.css';
import { texts } from './texts.ts';

const words = texts.keep;

/** The reports that are kept in the book, and the way to let one go. */
export function KeptList({ root }: { root: Account }) {
  const { update } = useAccountChanges();
  const offerUndo = useOfferUndo();
  const kept = keptReports(root);
  const remove = async (report: KeptReport) => {
    try {
      const action = newAction('update-subaccount');
      const after = await update(root, { props: withoutKept(root, report.Name) }, action);
      const otherwise = async () => void (await update(after, { props: withKept(after, report) }));
      offerUndo(action, { done: words.removed, failed: words.failed, otherwise });
    } catch {
      toast('error', words.failed);
    }
  };
  if (kept.length === 0) return null;
  return (
    <ul className={classes.kept} aria-label={words.list}>
      {kept.map((report) => (
        <li key={`${report.Name} ${report.Question}`}>
          <Link href={report.Question === '' ? '/reports' : `/reports?${report.Question}`}>
            {report.Name}
          </Link>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={words.remove(report.Name)}
            title={words.remove(report.Name)}
            onClick={() => void remove(report)}
          >
            <X size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
