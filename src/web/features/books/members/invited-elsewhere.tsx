import { Button, Stack, Text } from '@mantine/core';
import { formatError } from '#web/session/client.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { members as texts } from '#web/languages/en/members.ts';

type InvitedElsewhereProps = {
  /** What the place is called in which the book lies. */
  providerName: string;
  /** Whether that is a project of whoever made the invitation. */
  isInviterProject: boolean;
  /** Goes over to it. @throws CallError */
  onSwitch: () => Promise<void>;
  /** Called when the invitation is not taken. */
  onClose: () => void;
};

/** Asks who came by the link of an invitation whether they go to the place of the book, which is not the one that they are at. */
export function InvitedElsewhere({ providerName, isInviterProject, onSwitch, onClose }: InvitedElsewhereProps) {
  const { isBusy, failure, attempt } = useAttempt((error) => texts.failed(formatError(error)));
  const handleGo = () => attempt(() => onSwitch().then(() => undefined), true);
  return (
    <Popup title={texts.join.title} onClose={onClose} onSubmit={() => void handleGo()} size="sm">
      <Stack gap="md">
        <Text>{texts.elsewhere.text(providerName)}</Text>
        {isInviterProject && <Text>{texts.elsewhere.trust}</Text>}
        <PopupActions failure={failure}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {texts.join.later}
          </Button>
          <Button data-autofocus onClick={() => void handleGo()} loading={isBusy}>
            {texts.elsewhere.go}
          </Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}
