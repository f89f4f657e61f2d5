import { useEffect, useMemo, useState } from 'react';
import { delays } from '#contract/limits.ts';
import { reasonOf } from '#web/lib/client.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Language } from '#web/languages/language.ts';
import { loadText, type TextName } from './load-text.ts';
import { type Block, readMarkdown } from './markdown-tree.ts';

/** The blocks of a text, none before it is there; why it cannot be read shows for a second (spec 8). */
export function useDocument(name: TextName, language: Language): readonly Block[] {
  const [text, setText] = useState('');
  useEffect(() => {
    loadText(name, language).then(setText, (error: unknown) =>
      toast('error', reasonOf(error), { ms: delays.appToastMs }),
    );
  }, [name, language]);
  return useMemo(() => readMarkdown(text), [text]);
}
