import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ui as texts } from '#web/languages/en/ui.ts';
import { prefetchComponents } from './lazy-component.tsx';
import { Popup, PopupActions } from './popup.tsx';
import { LazyToasts } from './toast.tsx';
import { useAttempt } from './use-editor.ts';

type ConfirmProps = {
  title: string;
  /** Text about the consequences. */
  children: ReactNode;
  /** The reason why the action is impossible, if it is; then there is nothing to confirm. */
  blocked?: string | undefined;
  confirm: string;
  cancel: string;
  spine?: string | undefined;
  /** True if Enter alone must change nothing: then Cancel has the focus. */
  isSafeFirst?: boolean;
  /** Runs the action. The popup stays open and busy meanwhile, and stays open if it resolves to a reason. */
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
};

/** A confirmation popup. */
export function Confirm({
  title,
  children,
  blocked,
  confirm,
  cancel,
  spine,
  isSafeFirst = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { isBusy, failure, attempt } = useAttempt(() => texts.problem.text);
  const handleConfirm = async () => {
    if (blocked !== undefined) return;
    await attempt(async () => {
      const reason = await onConfirm();
      if (reason === undefined) onClose();
      return reason;
    });
  };
  useEffect(() => prefetchComponents([LazyToasts]), []);
  const reasonShown = blocked ?? failure;
  return (
    <Popup title={title} onClose={onClose} onSubmit={() => void handleConfirm()} size="sm" spine={spine}>
      <Stack gap="md">
        {blocked === undefined && <div>{children}</div>}
        <PopupActions failure={reasonShown}>
          <Button
            variant="default"
            data-autofocus={isSafeFirst || undefined}
            onClick={onClose}
            disabled={isBusy}
          >
            {cancel}
          </Button>
          <Button
            color="red"
            data-autofocus={!isSafeFirst || undefined}
            onClick={() => void handleConfirm()}
            loading={isBusy}
            disabled={blocked !== undefined}
          >
            {confirm}
          </Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}
