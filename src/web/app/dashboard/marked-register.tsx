import { useMemo, useState } from 'react';
import type { Item } from '#ledger/items.ts';
import { useItems } from '#web/data/items.ts';
import { isOneAccount } from '#web/data/register-source.ts';
import { useStatus } from '#web/features/register/lazy-status.ts';
import { useSession } from '#web/session/session.ts';
import { recall } from '#web/session/storage.ts';
import { RegisterBody, type RegisterBodyProps } from './register-body.tsx';

type MarkedRegisterProps = Omit<RegisterBodyProps, 'marking'> & {
  /** The status that the address asks for. */
  asked: string | undefined;
};

const noItems: readonly Item[] = [];

/** The register of one account, with statuses and balance checks. */
function OfAccount({ asked, ...props }: MarkedRegisterProps) {
  const {
    source,
    account: { id, props: kept },
  } = props;
  const [isOn, setOn] = useState(() => recall('StatusColumns')?.includes(id));
  const { data: items = noItems } = useItems();
  const hasChecks =
    'BalanceChecks' in kept ||
    items.some(({ kind, body }) => kind === 'balance-check' && body['Account'] === id);
  const isWanted = isOn || asked !== undefined || hasChecks;
  const status = useStatus(isWanted);
  const { part } = source;
  const marking = useMemo(
    () => status?.markingOf({ accountId: id, part, asked, items, isOn: isOn === true, onOn: setOn }),
    [status, id, part, asked, items, isOn],
  );
  // Nothing moves to the side once it is there.
  if ((isOn || asked !== undefined) && marking === undefined) return null;
  return <RegisterBody {...props} source={marking?.source ?? source} marking={marking} />;
}

/** A register and, where it is that of one account, what its place knows of statuses and balance checks. */
export function MarkedRegister({ asked, ...props }: MarkedRegisterProps) {
  const isOfAccount = useSession().knows('change-transactions') && isOneAccount(props.source);
  return isOfAccount ? (
    <OfAccount asked={asked} {...props} />
  ) : (
    <RegisterBody {...props} marking={undefined} />
  );
}
