import { Button, Stack } from '@mantine/core';
import { ActionRow, PopupFrame } from './popup-frame.tsx';
import { texts } from './texts.ts';

type DiscardDialogProps = {
  /** Goes where one was about to, without what was typed. */
  onDiscard: () => void;
  onClose: () => void;
};

/** The question before something typed is lost; only the button that says so loses it (spec 2 Popups). */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const handleDiscard = () => {
    onClose();
    onDiscard();
  };
  return (
    <PopupFrame title={texts.discard.title} onClose={onClose} size="sm">
      <Stack gap="md">
        <p>{texts.discard.ask}</p>
        <ActionRow>
          <Button variant="subtle" color="red" onClick={handleDiscard}>
            {texts.discard.discard}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {texts.discard.keep}
          </Button>
        </ActionRow>
      </Stack>
    </PopupFrame>
  );
}
