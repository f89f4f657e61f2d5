import { Button, Stack, Text } from '@mantine/core';
import { formatError } from '#web/session/client.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { members as texts } from '#web/languages/en/members.ts';

type InvitedElsewhereProps = {
  /** The name of the provider that stores the book. */
  providerName: string;
  /** True if the provider is a project of the inviter. */
  isInviterProject: boolean;
  /** Switches to that provider. @throws CallError */
  onSwitch: () => Promise<void>;
  /** Called if the user does not follow the invitation. */
  onClose: () => void;
};

/** Asks a user who opened an invitation link whether to switch to the provider of the book, because it is not the current one. */
export function InvitedElsewhere({
  providerName,
  isInviterProject,
  onSwitch,
  onClose,
}: InvitedElsewhereProps) {
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
