import type { ReactNode } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useMembers } from '#web/data/members/members.ts';
import { registerDetails as texts } from '#web/languages/en/register-details.ts';
import classes from './added-by.module.css';
import factClasses from './row-details.module.css';

/** One thing that is told of a transaction, with its name. */
export function TransactionFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={factClasses.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type AddedByProps = { transaction: Transaction; root: Account };

/** What the person is called who added a row; undefined while that is not known. */
function useAddedBy({ transaction: { addedBy }, root }: AddedByProps): string | undefined {
  const { sharing } = useMembers(root.name);
  if (sharing === undefined) return undefined;
  if (addedBy === undefined) return sharing.owner.name;
  return sharing.members.find(({ id }) => id === addedBy)?.name ?? texts.formerMember;
}

/** Who added a row, in sight while it is pointed at or has the focus. */
export function AddedBy(props: AddedByProps) {
  const name = useAddedBy(props);
  return name === undefined ? null : <span className={classes.by}>{texts.addedBy(name)}</span>;
}

/** The same among what there is to know of a row. */
export function AddedByFact(props: AddedByProps) {
  return <TransactionFact name={texts.added}>{useAddedBy(props)}</TransactionFact>;
}
