import { useRef, useState } from 'react';
import { toDisplayColor } from '#ledger/account.ts';
import { Popup } from '#web/ui/popup.tsx';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import { BulkBody, type BulkHandle } from './bulk-body.tsx';
import type { BulkProps } from './use-bulk.ts';

/** The popup 'Add Multiple Transactions...': rows as in a spreadsheet, or JSON, stored one after another (spec 2, spec 4 Bulk add). */
export function BulkAddPopup(props: BulkProps) {
  const { account, tree } = props;
  const [accountId, setAccountId] = useState<string>();
  const body = useRef<BulkHandle>(null);
  return (
    <Popup
      title={texts.title}
      onClose={() => body.current?.close()}
      onSubmit={() => body.current?.submit()}
      spine={toDisplayColor(tree.accounts.get(accountId ?? '')?.color ?? account.color)}
      size="xl"
    >
      <BulkBody ref={body} {...props} onAccount={setAccountId} />
    </Popup>
  );
}
