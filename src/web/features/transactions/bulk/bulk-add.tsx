import { useRef, useState } from 'react';
import { displayColor } from '#web/lib/account-color.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { BulkBody, type BulkHandle } from './bulk-body.tsx';
import { texts } from './texts.ts';
import type { BulkProps } from './use-bulk.ts';

/** 'Add Multiple Transactions...': rows like a sheet, or JSON, stored one after another (spec 2, spec 4 Bulk add). */
export function BulkAdd(props: BulkProps) {
  const { account, tree } = props;
  const [accountId, setAccountId] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const body = useRef<BulkHandle>(null);

  const handleClose = () => {
    if (isAsking) return;
    if (body.current?.wouldLose()) setAsking(true);
    else body.current?.close();
  };

  return (
    <>
      <Popup
        title={texts.title}
        onClose={handleClose}
        onSubmit={() => body.current?.submit()}
        spine={displayColor(tree.accounts.get(accountId ?? '')?.color ?? account.color)}
        size="xl"
      >
        <BulkBody ref={body} {...props} onCancel={handleClose} onAccount={setAccountId} />
      </Popup>
      {isAsking && (
        <Confirm
          title={texts.discardTitle}
          confirm={texts.discard}
          cancel={texts.cancel}
          onConfirm={async () => {
            body.current?.close();
            return undefined;
          }}
          onClose={() => setAsking(false)}
        >
          {texts.discardAsk}
        </Confirm>
      )}
    </>
  );
}
