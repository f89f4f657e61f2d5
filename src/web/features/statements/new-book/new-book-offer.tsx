import { Button } from '@mantine/core';
import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import { newBookLink } from '#web/lib/links/book-settings-link.ts';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import classes from './new-book-offer.module.css';

/** The section of an empty book that asks for bank files, dropped anywhere on the page or chosen here. */
export function NewBookOffer() {
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={classes.offer} aria-label={texts.title}>
      <p>
        <strong>{texts.offer.title}</strong> {texts.offer.detail}
      </p>
      <Button
        variant="default"
        size="md"
        leftSection={<FilePlus2 size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.choose}
        onChange={({ currentTarget: { files } }) => {
          if (!files?.length) return;
          handOverFiles([...files]);
          navigate(newBookLink);
        }}
      />
    </section>
  );
}
