import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { canSeal } from '#exports/copy/seal.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { reader as texts } from '#web/languages/en/copy-to-read.ts';

/** A page of words instead of the copy; the file has such a page before its script runs. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="plain">
      <h1>{title}</h1>
      {children}
    </main>
  );
}

type PasswordPageProps = {
  /** Tries a password, and resolves to false if it is wrong. */
  onPassword: (password: string) => Promise<boolean>;
};

/** Asks for the password of a sealed copy until it is right. */
export function PasswordPage({ onPassword }: PasswordPageProps) {
  const { lock } = texts;
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'asking' | 'opening' | 'wrong'>('asking');
  const field = useRef<HTMLInputElement>(null);
  useTitle(lock.title);
  useEffect(() => field.current?.focus(), []);
  const open = async () => {
    // One at a time: a phone takes a second for each.
    if (state === 'opening') return;
    setState('opening');
    if (await onPassword(password)) return;
    setState('wrong');
    field.current?.select();
    field.current?.focus();
  };
  return (
    <PlainPage title={lock.title}>
      <p>{lock.hint}</p>
      {canSeal() ? (
        <Form onSubmit={() => void open()}>
          <PasswordInput
            ref={field}
            label={lock.password}
            autoComplete="off"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={state === 'wrong' && <span role="alert">{lock.wrong}</span>}
          />
          <Button type="submit" mt="md" loading={state === 'opening'}>
            {state === 'opening' ? lock.opening : lock.open}
          </Button>
        </Form>
      ) : (
        <p role="alert">{lock.noSeal}</p>
      )}
    </PlainPage>
  );
}
