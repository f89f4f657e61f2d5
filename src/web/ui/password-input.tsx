import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ui as texts } from '#web/languages/en/ui.ts';

/** A field for a password, which a button at its end shows in plain; the focus stays in the field. */
export function PasswordInput(field: TextInputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...field}
      type={isShown ? 'text' : 'password'}
      rightSectionPointerEvents="all"
      rightSection={
        field.disabled !== true && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            tabIndex={-1}
            aria-label={texts.showPassword}
            aria-pressed={isShown}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={20} strokeWidth={1.5} />
          </ActionIcon>
        )
      }
    />
  );
}
