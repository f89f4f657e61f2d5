import { Button, Stack } from '@mantine/core';
import { ActionRow, PopupFrame } from './popup-frame.tsx';
import { texts } from './texts.ts';

type DiscardProps = {
  /** Goes where one was about to, without what was typed. */
  go: () => void;
  onAnswered: () => void;
};

/** The question before something typed is lost; only the button that says so loses it (spec 2 Popups). */
export function Discard({ go, onAnswered }: DiscardProps) {
  const handleDiscard = () => {
    onAnswered();
    go();
  };
  return (
    <PopupFrame title={texts.discard.title} onClose={onAnswered} size="sm">
      <Stack gap="md">
        <p>{texts.discard.ask}</p>
        <ActionRow>
          <Button variant="subtle" color="red" onClick={handleDiscard}>
            {texts.discard.discard}
          </Button>
          <Button data-autofocus onClick={onAnswered}>
            {texts.discard.keep}
          </Button>
        </ActionRow>
      </Stack>
    </PopupFrame>
  );
}
