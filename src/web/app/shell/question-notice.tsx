import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { LazyToasts } from '#web/ui/toast.tsx';
import classes from './question-notice.module.css';

type NoticeAnswer = { label: string; run?: () => void; isMain?: boolean };

type QuestionNotice = {
  /** Only one notice with the same id is shown at a time. */
  id: string;
  message: ReactNode;
  kind?: 'news' | 'warning';
  answers: readonly NoticeAnswer[];
};

/** Shows a message that stays until the user answers. */
export async function showQuestionNotice({
  id,
  message,
  kind = 'news',
  answers,
}: QuestionNotice): Promise<void> {
  await LazyToasts.load();
  const answer = (run: NoticeAnswer['run']) => () => {
    notifications.hide(id);
    run?.();
  };
  notifications.show({
    id,
    message: (
      <>
        {message}
        <span className={classes.actions}>
          {answers.map(({ label, run, isMain = false }) => (
            <Button
              key={label}
              variant={isMain ? 'light' : 'subtle'}
              {...(!isMain && { color: 'gray' })}
              size="compact-sm"
              onClick={answer(run)}
            >
              {label}
            </Button>
          ))}
        </span>
      </>
    ),
    color: kind === 'news' ? 'green' : 'red',
    autoClose: false,
    withCloseButton: false,
    withBorder: true,
    role: kind === 'news' ? 'status' : 'alert',
  });
}

/** Hides a message that the user has not answered. */
export function hideNotice(id: string): void {
  notifications.hide(id);
}
