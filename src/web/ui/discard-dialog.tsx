import { Button, Stack } from '@mantine/core';
import { ui as texts } from '#web/languages/en/ui.ts';
import { Failure } from './notice.tsx';
import { PopupActionRow, PopupFrame } from './popup-frame.tsx';
import { useAttempt } from './use-editor.ts';

/** Saves unsaved input elsewhere if it cannot be saved regularly yet. */
export type DraftSaver = {
  label: string;
  run: () => Promise<void>;
  /** Formats the reason of a failure. */
  formatError: (error: unknown) => string;
};

type DiscardDialogProps = {
  /** Continues the navigation without the input. */
  onDiscard: () => void;
  draftSaver?: DraftSaver | undefined;
  onClose: () => void;
};

/** The question before input is discarded; only the explicit button discards it (spec 2 Popups). */
export function DiscardDialog({ onDiscard, draftSaver, onClose }: DiscardDialogProps) {
  const { isBusy, failure, attempt } = useAttempt((error) => draftSaver?.formatError(error) ?? '');
  const handleDiscard = () => {
    onClose();
    onDiscard();
  };
  const handleSaveDraft = ({ run }: DraftSaver) =>
    attempt(async () => {
      await run();
      handleDiscard();
      return undefined;
    }, true);
  return (
    <PopupFrame title={texts.discard.title} onClose={isBusy ? undefined : onClose} size="sm">
      <Stack gap="md">
        <p>{texts.discard.ask}</p>
        <Failure reason={failure} />
        <PopupActionRow>
          <Button variant="subtle" color="red" disabled={isBusy} onClick={handleDiscard}>
            {texts.discard.discard}
          </Button>
          {draftSaver !== undefined && (
            <Button variant="default" loading={isBusy} onClick={() => void handleSaveDraft(draftSaver)}>
              {draftSaver.label}
            </Button>
          )}
          <Button data-autofocus disabled={isBusy} onClick={onClose}>
            {texts.discard.keepEditing}
          </Button>
        </PopupActionRow>
      </Stack>
    </PopupFrame>
  );
}
