import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { type Call, failureOf } from '#web/session/client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Form } from '#web/ui/form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { texts } from './texts.ts';

/** What is written of one's own: blanks alone are nothing written (spec 5 Feedback). */
const written = ['description', 'note'] as const;

const empty = { description: '', email: '', note: '' };

type FeedbackFormProps = {
  call: Call;
  /** Who writes; somebody who is not signed in gives an address. */
  user: User | undefined;
  onSent?: () => void;
};

/** The feedback form: Ctrl+Enter sends it, what was sent is cleared, what was not stays (spec 2 Feedback form). */
export function FeedbackForm({ call, user, onSent }: FeedbackFormProps) {
  const [fields, setFields] = useState(empty);
  const unsaved = useUnsaved(fields, empty);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBusy) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  const field = (name: keyof typeof empty, maxLength: number) => ({
    required: true,
    maxLength,
    disabled: isBusy,
    value: fields[name],
    onKeyDown: handleKeyDown,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setFields((before) => ({ ...before, [name]: currentTarget.value })),
  });

  const isBlank = (name: keyof typeof empty) => fields[name].trim() === '';
  const errorOf = (name: (typeof written)[number]) => isTried && isBlank(name) && texts.required;

  const send = async () => {
    const message = `${fields.description.trim()}\n\n${fields.note.trim()}`;
    const address = user === undefined ? { email: fields.email } : {};
    setBusy(true);
    setTried(false);
    setFailure(undefined);
    try {
      await call('send-message', { messageInfo: { ...address, message } });
      setFields(empty);
      toast('success', texts.sent);
      onSent?.();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  const handleSubmit = () => {
    if (written.some(isBlank)) setTried(true);
    else void send();
  };
  return (
    <Form ref={form} {...unsaved} onSubmit={handleSubmit} aria-label={texts.writeToUs}>
      <Stack gap="md">
        <p>{texts.lead}</p>
        <TextInput
          label={texts.description}
          data-autofocus
          error={errorOf('description')}
          {...field('description', limits.feedbackDescription)}
        />
        {user === undefined && (
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="email"
            {...field('email', limits.email)}
          />
        )}
        <Textarea
          label={texts.note}
          rows={6}
          error={errorOf('note')}
          {...field('note', limits.feedbackNote)}
        />
        <Failure reason={failure} />
        <Button type="submit" size="md" loading={isBusy}>
          {texts.send}
        </Button>
      </Stack>
    </Form>
  );
}
