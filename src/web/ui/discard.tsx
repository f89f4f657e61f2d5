import { Button, Stack } from '@mantine/core';
import { ActionRow, PopupFrame } from './popup-frame.tsx';
import { texts } from './texts.ts';

/** The question before something typed is lost; only the button that says so loses it (spec 2 Popups). */
export function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <PopupFrame title={texts.discard.title} onClose={onKeep} size="sm">
      <Stack gap="md">
        <p>{texts.discard.ask}</p>
        <ActionRow>
          <Button variant="subtle" color="red" onClick={onDiscard}>
            {texts.discard.discard}
          </Button>
          <Button data-autofocus onClick={onKeep}>
            {texts.discard.keep}
          </Button>
        </ActionRow>
      </Stack>
    </PopupFrame>
  );
}
