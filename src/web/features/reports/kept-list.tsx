import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { keptReports, reportSort } from '#ledger/kept-reports.ts';
import { newAction } from '#web/data/actions.ts';
import { useChangeItems } from '#web/data/item-changes.ts';
import { useItemsOf } from '#web/data/use-items-of.ts';
import { useMay } from '#web/data/role.ts';
import { offerUndo } from '#web/data/offer-undo.ts';
import { reasonOf } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { reports as texts } from '#web/languages/en/reports.ts';
import classes from './reports-screen.module.css';

const words = texts.keep;

/** The reports that are kept in the book, and the way to let one go. */
export function KeptList({ root }: { root: Account }) {
  const mayEdit = useMay('edit');
  const changeItems = useChangeItems();
  const seen = useItemsOf(reportSort, root) ?? [];
  const kept = keptReports(seen);
  const remove = async ({ id }: { id: string }) => {
    try {
      const own = seen.filter((item) => item.id !== id);
      const change = { sort: reportSort, account: root, seen, own };
      const action = await changeItems(change, newAction('reports'));
      offerUndo(action, words.removed);
    } catch (error) {
      toast('error', `${words.failed} ${reasonOf(error)}`);
    }
  };
  if (kept.length === 0) return null;
  return (
    <ul className={classes.kept} aria-label={words.list}>
      {kept.map((report) => (
        <li key={report.id}>
          <Link href={report.question === '' ? '/reports' : `/reports?${report.question}`}>
            {report.name}
          </Link>
          {mayEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={words.remove(report.name)}
              title={words.remove(report.name)}
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
