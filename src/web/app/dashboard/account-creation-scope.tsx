import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAccountTree } from '#web/data/queries.ts';
import { useMay } from '#web/data/members/role.ts';
import {
  type AccountCreator,
  AccountCreatorContext,
  type NewAccountRequest,
} from '#web/lib/accounts/account-creator.ts';
import { RecurringPopupContext, type RecurringPopupProps } from '#web/lib/history/format-posting-problems.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';

const NewAccount = lazyComponent(
  async () => (await import('#web/features/accounts/new-account-popup.tsx')).NewAccountPopup,
);
const LazyRepeat = lazyComponent(
  async () => (await import('#web/features/schedules/repeat-transaction.tsx')).RepeatTransaction,
);
const renderRepeat = (props: RecurringPopupProps) => <LazyRepeat {...props} />;

/** Context that lets users create accounts in every account select below it, and make transactions recurring. */
export function AccountCreationScope({ children }: { children: ReactNode }) {
  const tree = useAccountTree();
  const [request, setRequest] = useState<NewAccountRequest>();
  const [parts, setParts] = useState<Pick<AccountCreator, 'guess' | 'inWords'>>();
  useEffect(() => {
    // Needed only after the first input; if the code cannot be loaded, the feature is not offered.
    const load = () => {
      import('#web/features/accounts/guess-account.ts').then(
        ({ accountGuessing }) => setParts(accountGuessing),
        () => undefined,
      );
    };
    addEventListener('input', load, { once: true });
    return () => removeEventListener('input', load);
  }, []);
  const mayEdit = useMay('edit');
  const maker = useMemo(
    () => (mayEdit ? parts && { ...parts, tree, ask: setRequest } : undefined),
    [mayEdit, parts, tree],
  );
  return (
    <AccountCreatorContext value={maker}>
      <RecurringPopupContext value={mayEdit ? renderRepeat : undefined}>{children}</RecurringPopupContext>
      {request !== undefined && (
        <LazyPopup onClose={() => setRequest(undefined)}>
          <NewAccount tree={tree} request={request} onClose={() => setRequest(undefined)} />
        </LazyPopup>
      )}
    </AccountCreatorContext>
  );
}
