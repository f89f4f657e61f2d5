import { Button, Stack } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Failure } from '#web/ui/notice.tsx';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { trades as texts } from '#web/languages/en/trades.ts';
import { TradeFields } from './trade-fields.tsx';
import { type TradeProps, useTrade } from './use-trade.ts';
import { useTradeStart } from './use-trade-start.ts';

type TradeFormProps = TradeProps & { element: RefObject<HTMLFormElement | null> };

function TradeForm({ element, ...props }: TradeFormProps) {
  const editor = useTrade(props);
  const { isBusy, failure } = editor;
  useEffect(() => {
    // The popup opened before its initial values were loaded.
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [element]);
  return (
    <Form ref={element} {...editor.form} noValidate>
      <Stack gap="md">
        <TradeFields editor={editor} tree={props.tree} />
        <PopupActions failure={failure}>
          <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
          <Button type="submit" loading={isBusy}>
            {common.save}
          </Button>
        </PopupActions>
      </Stack>
    </Form>
  );
}

type TradePopupProps = {
  /** The account that holds the traded commodity. */
  account: Account;
  tree: AccountTree;
  onClose: () => void;
};

/** The popup for a trade of a holding: purchase, sale, split, dividend or fee. */
export function TradePopup({ account, tree, onClose }: TradePopupProps) {
  const element = useRef<HTMLFormElement>(null);
  const { data: start, error } = useTradeStart(account);
  return (
    <Popup
      title={texts.title(ownCurrency(account))}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={toDisplayColor(account.color)}
      size="lg"
    >
      {start !== undefined ? (
        <TradeForm element={element} account={account} tree={tree} start={start} onClose={onClose} />
      ) : error === null ? (
        <DelayedLoader label={common.loading} />
      ) : (
        <Failure reason={formatFailure(error)} />
      )}
    </Popup>
  );
}
