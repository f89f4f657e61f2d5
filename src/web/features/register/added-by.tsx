import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useMembers } from '#web/data/members.ts';
import { registerDetails as texts } from '#web/languages/en/register-details.ts';
import { Fact } from './fact.tsx';
import classes from './added-by.module.css';

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
  return <Fact name={texts.added}>{useAddedBy(props)}</Fact>;
}
