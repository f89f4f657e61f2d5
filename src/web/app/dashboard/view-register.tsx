import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { isOneAccount, type RegisterFilter } from '#web/data/registers/register-source.ts';
import { LoadingFields } from '#web/ui/loading-fields.tsx';
import type { Item } from '#ledger/items.ts';
import { useItems } from '#web/data/items/items.ts';
import { useBalanceCheckRows } from '#web/features/register/status/use-balance-check-rows.ts';
import { createRegisterStatusUi } from '#web/features/register/status/register-status-ui.tsx';
import { recall } from '#web/session/storage.ts';
import { LazySearchRegister, LazySpanRegister } from './lazy-sheets.tsx';
import { RegisterBody, type RegisterBodyProps, type RegisterSearchProps } from './register-body.tsx';
import type { DashboardView } from './use-view.ts';

type RegisterWithStatusProps = Omit<RegisterBodyProps, 'marking' | 'balanceCheckRows'> & {
  /** The status filter in the address. */
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

/** A register; for a single account it has statuses and balance checks. */
function RegisterWithStatus({ statusText, ...props }: RegisterWithStatusProps) {
  const isOfAccount = isOneAccount(props.source);
  return isOfAccount ? (
    <AccountRegister statusText={statusText} {...props} />
  ) : (
    <RegisterBody {...props} marking={undefined} balanceCheckRows={undefined} />
  );
}

type ViewRegisterProps = Omit<
  RegisterBodyProps,
  'source' | 'bar' | 'marking' | 'balanceCheckRows' | 'find' | 'renderFound' | 'none'
> & {
  view: DashboardView;
};

/** The register of the current view: all rows, the rows of a period, or the rows that match a search line. */
export function ViewRegister({ view, ...props }: ViewRegisterProps) {
  const { account, tree } = props;
  const { searchText, span, status, find, open, setFind } = view;
  const register = (filter?: RegisterFilter, bar?: ReactNode) => {
    const source = { accountId: account.id, searchText, filter };
    const renderRegister = (search: RegisterSearchProps) => (
      <RegisterWithStatus {...props} statusText={status} bar={bar} {...search} />
    );
    const line = searchText ?? find;
    if (line === undefined)
      return renderRegister({ source, find: { field: null, isOpen: false, open: () => setFind('') } });
    return (
      <Suspense fallback={find === '' ? <LoadingFields /> : null}>
        <LazySearchRegister
          line={line}
          source={source}
          tree={tree}
          onLine={searchText === undefined ? setFind : undefined}
        >
          {renderRegister}
        </LazySearchRegister>
      </Suspense>
    );
  };
  if (span === undefined) return register();
  return (
    <Suspense fallback={null}>
      <LazySpanRegister account={account} tree={tree} parameters={span} onShowAll={() => open(account.id)}>
        {register}
      </LazySpanRegister>
    </Suspense>
  );
}
