import type { ReactNode } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useMembers } from '#web/data/members/members.ts';
import { registerDetails as texts } from '#web/languages/en/register-details.ts';
import classes from './added-by.module.css';
import factClasses from './row-details.module.css';

/** One labelled fact about a transaction. */
export function TransactionFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={factClasses.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type AddedByProps = { transaction: Transaction; root: Account };

/** Returns the name of the member who added a row; undefined while the members load. */
function useAddedBy({ transaction: { addedBy }, root }: AddedByProps): string | undefined {
  const { sharing } = useMembers(root.name);
  if (sharing === undefined) return undefined;
  if (addedBy === undefined) return sharing.owner.name;
  return sharing.members.find(({ id }) => id === addedBy)?.name ?? texts.formerMember;
}

/** The member who added a row, visible while the row is hovered or focused. */
export function AddedByDetail(props: AddedByProps) {
  const name = useAddedBy(props);
  return name === undefined ? null : <span className={classes.by}>{texts.addedBy(name)}</span>;
}

/** The member who added a row, as a line of its details. */
export function AddedByFact(props: AddedByProps) {
  return <TransactionFact name={texts.added}>{useAddedBy(props)}</TransactionFact>;
}
