import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import { useMay } from '#web/data/role.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useFocusToList } from '#web/ui/focus.ts';
import { noSubAccounts as basicTexts } from '#web/languages/en/account-editor.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import { useBasicAccounts } from './use-basic-accounts.ts';

type NoSubAccountsProps = {
  /** The account that has none. */
  parent: Account;
  onAdd: () => void;
};

/** An empty book: the usual accounts at once, or a first one of one's own. */
function EmptyBook({ parent, onAdd }: NoSubAccountsProps) {
  const { create, isBusy } = useBasicAccounts(parent);
  return (
    <EmptyState text={isBusy ? basicTexts.creatingBasicAccounts : texts.noSubAccounts}>
      <Button size="md" loading={isBusy} onClick={() => void create()}>
        {basicTexts.createBasicAccounts}
      </Button>
      <Button size="md" variant="subtle" disabled={isBusy} onClick={onAdd}>
        {texts.addBelow}
      </Button>
    </EmptyState>
  );
}

/** What stands where an account has no sub-accounts: how it gets its first (spec 2 Dashboard). */
export function NoSubAccounts({ parent, onAdd }: NoSubAccountsProps) {
  const element = useRef<HTMLDivElement>(null);
  useFocusToList(element);
  if (!useMay('edit')) return <EmptyState text={texts.noSubAccounts} />;
  return (
    <div ref={element}>
      {parent.type === 'ROOT' ? (
        <EmptyBook parent={parent} onAdd={onAdd} />
      ) : (
        <EmptyState text={texts.noSubAccounts}>
          <Button size="md" variant="default" onClick={onAdd}>
            {texts.addBelow}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
