import { ActionIcon } from '@mantine/core';
import { Copy } from 'lucide-react';
import { providers as texts } from '#web/languages/en/providers.ts';
import { copy } from './copy.ts';
import classes from './providers.module.css';

/** Something to be entered elsewhere to the letter, with a button that copies it. */
export function CopyLine({ text }: { text: string }) {
  return (
    <span className={classes.copyLine}>
      <code>{text}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.copy(text)}
        onClick={() => void copy(text, texts.lineCopied)}
      >
        <Copy size={18} />
      </ActionIcon>
    </span>
  );
}
