import { Stack } from '@mantine/core';
import type { AmountTyping, UserConfig } from '#contract/users.ts';
import { useSession } from '#web/session/session.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { toast } from '#web/ui/toast.tsx';
import { settings as texts } from '#web/languages/en/settings.ts';

const typings: readonly AmountTyping[] = ['decimals', 'whole'];

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
      <OneOf
        legend={texts.amountTyping}
        value={config.amountTyping ?? 'decimals'}
        options={typings.map((value) => ({ value, ...texts.amountTypings[value] }))}
        isList
        onChange={(amountTyping) => void save({ amountTyping })}
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
