import { useMemo, useState } from 'react';
import type { Item } from '#ledger/items.ts';
import { useItems } from '#web/data/items.ts';
import { isOneAccount } from '#web/data/register-source.ts';
import { useBalanceCheckRows } from '#web/features/register/status/use-balance-check-rows.ts';
import { createRegisterStatusUi } from '#web/features/register/status/register-status-ui.tsx';
import { recall } from '#web/session/storage.ts';
import { RegisterBody, type RegisterBodyProps } from './register-body.tsx';

type RegisterWithStatusProps = Omit<RegisterBodyProps, 'marking' | 'balanceCheckRows'> & {
  /** The status that the address asks for. */
  statusText: string | undefined;
};

const noItems: readonly Item[] = [];

/** The register of one account, with statuses and balance checks. */
function AccountRegister({ statusText, ...props }: RegisterWithStatusProps) {
  const { source, account, tree } = props;
  const { id } = account;
  const [isOn, setOn] = useState(() => recall('StatusColumns')?.includes(id) === true);
  const { data: items = noItems } = useItems();
  const { filter } = source;
  const marking = useMemo(
    () => createRegisterStatusUi({ accountId: id, filter, statusText, isOn, onOn: setOn }),
    [id, filter, statusText, isOn],
  );
  const lines = useBalanceCheckRows(account, { root: tree.root, items });
  return <RegisterBody {...props} source={marking.source} marking={marking} balanceCheckRows={lines} />;
}

/** A register and, where it is that of one account, what its place knows of statuses and balance checks. */
export function RegisterWithStatus({ statusText, ...props }: RegisterWithStatusProps) {
  const isOfAccount = isOneAccount(props.source);
  return isOfAccount ? (
    <AccountRegister statusText={statusText} {...props} />
  ) : (
    <RegisterBody {...props} marking={undefined} balanceCheckRows={undefined} />
  );
}
