import { useCallback, useEffect, useState } from 'react';
import type { Language } from '#web/languages/language.ts';
import { reasonOf } from '#web/session/client.ts';
import { retryInBackground } from '#web/session/retry-in-background.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { loadText, type TextName } from './load-text.ts';
import { type Block, readMarkdown } from './markdown-tree.ts';

/** How far the reading of a text has come; what failed can be tried again. */
export type Reading =
  | { state: 'loading' }
  | { state: 'failed'; reason: string; again: () => void }
  | { state: 'read'; blocks: readonly Block[] };

type Outcome = { reason: string } | { blocks: readonly Block[] };

/**
 * Reads a text. Why it cannot be read shows for a second (spec 8), and is told to who shows the text, for it stays true for
 * longer than that. It is tried again by itself.
 */
export function useDocument(name: TextName, language: Language): Reading {
  const [outcome, setOutcome] = useState<Outcome>();
  const again = useCallback(() => setOutcome(undefined), []);
  const isLoading = outcome === undefined;
  useEffect(() => {
    if (!isLoading) return undefined;
    let isLeft = false;
    const settle = (settled: Outcome) => {
      if (isLeft) return;
      if ('reason' in settled) toast('error', settled.reason, { ms: delays.appToastMs });
      setOutcome(settled);
    };
    loadText(name, language).then(
      (text) => settle({ blocks: readMarkdown(text) }),
      (error: unknown) => settle({ reason: reasonOf(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [name, language, isLoading]);
  const isFailed = outcome !== undefined && 'reason' in outcome;
  useEffect(() => {
    if (!isFailed) return undefined;
    let isLeft = false;
    const stop = retryInBackground(async () => {
      const text = await loadText(name, language).catch(() => undefined);
      if (text !== undefined && !isLeft) setOutcome({ blocks: readMarkdown(text) });
      return text !== undefined;
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [name, language, isFailed]);
  if (outcome === undefined) return { state: 'loading' };
  if ('reason' in outcome) return { state: 'failed', reason: outcome.reason, again };
  return { state: 'read', blocks: outcome.blocks };
}
