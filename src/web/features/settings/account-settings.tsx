import { Stack } from '@mantine/core';
import type { UserConfig } from '#contract/users.ts';
import { useSession } from '#web/session/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** The settings of the user; each is saved at once, and goes back with a message when that fails (spec 2 and 4 Settings). */
export function AccountSettings() {
  const { config, saveConfig, mayUse } = useSession();
  const save = async (change: UserConfig) => {
    try {
      await saveConfig(change);
    } catch {
      toast('error', texts.failed);
    }
  };
  return (
    <Stack gap="md">
      <Checkbox
        label={texts.enableAnimations}
        description={texts.enableAnimationsHint}
        checked={config.enableAnimations !== false}
        onChange={(event) => void save({ enableAnimations: event.currentTarget.checked })}
      />
      {mayUse('isAllowNonEmptyDeletesActionPossible') && (
        <Checkbox
          label={texts.allowNonEmptyDeletes}
          description={texts.allowNonEmptyDeletesHint}
          checked={config.allowNonEmptyDeletes === true}
          onChange={(event) => void save({ allowNonEmptyDeletes: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
