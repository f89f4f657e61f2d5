import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { ui as texts } from '#web/languages/en/ui.ts';
import { focusFirstWrong } from './focus.ts';

/** A password field with a button that shows the text; the focus stays in the field. */
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

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Submits the form, or marks its problems. */
  onSubmit: () => void;
};

/** A form that focuses the first wrong field after a failed submit. */
export function Form({ onSubmit, ref, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const merged = useMergedRef(element, ref);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) focusFirstWrong(element.current);
  }, [tries]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTries((before) => before + 1);
    onSubmit();
  };
  return (
    <form {...form} ref={merged} onSubmit={handleSubmit}>
      {children}
    </form>
  );
}
