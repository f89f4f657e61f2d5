import { Button, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { type Call, formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Failure } from '#web/ui/notice.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { support as texts } from '#web/languages/en/support.ts';

/** The fields that must contain more than spaces (spec 5 Feedback). */
const requiredTexts = ['description', 'note'] as const;

const empty = { description: '', email: '', note: '' };

type FeedbackFormProps = {
  call: Call;
  /** The signed-in user; undefined asks for an email address. */
  user: User | undefined;
  onSent?: () => void;
};

/** The feedback form. Ctrl+Enter sends it. A sent message is cleared; a failed message stays (spec 2 Feedback form). */
export function FeedbackForm({ call, user, onSent }: FeedbackFormProps) {
  const asksForAddress = user?.email === undefined;
  const {
    values: fields,
    setValues,
    ...editor
  } = useEditor({
    initialValues: () => empty,
    check: (values): Partial<Record<(typeof requiredTexts)[number], string>> =>
      Object.fromEntries(
        requiredTexts.flatMap((name) => (values[name].trim() === '' ? [[name, common.required]] : [])),
      ),
    save: async ({ description, email, note }) => {
      const message = `${description.trim()}\n\n${note.trim()}`;
      const address = asksForAddress ? { email } : {};
      await call('send-message', { messageInfo: { ...address, message } });
      toast('success', texts.sent);
      onSent?.();
      return undefined;
    },
    onFailed: formatFailure,
    nextValues: () => empty,
  });
  const { errors, isBusy } = editor;
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
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  });

  return (
    <Form ref={form} {...editor.form} aria-label={texts.writeToUs}>
      <Stack gap="md">
        <p>{texts.lead}</p>
        <TextInput
          label={texts.description}
          data-autofocus
          error={errors.description}
          {...field('description', limits.feedbackDescription)}
        />
        {asksForAddress && (
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="email"
            {...field('email', limits.email)}
          />
        )}
        <TextArea
          label={texts.note}
          minRows={6}
          error={errors.note}
          {...field('note', limits.feedbackNote)}
        />
        <Failure reason={editor.failure} />
        <Button type="submit" size="md" loading={isBusy}>
          {texts.send}
        </Button>
      </Stack>
    </Form>
  );
}
