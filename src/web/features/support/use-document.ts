import { useCallback, useEffect, useState } from 'react';
import type { Language } from '#web/languages/language.ts';
import { formatError } from '#web/session/client.ts';
import { retryInBackground } from '#web/session/reachability.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { support as texts } from '#web/languages/en/support.ts';
import { type Block, readMarkdown } from './markdown-tree.ts';

/** The name of a static Markdown text that writers and operators can edit. */
type TextName = 'help' | 'licences' | 'terms-of-use-and-privacy';

type TextResponse = { response: Response; text: string };

/** Fetches a text. Replaces network errors of the browser, which are English and differ between browsers, with a translated message. */
async function fetchText(address: string): Promise<TextResponse> {
  try {
    const response = await fetch(address);
    return { response, text: await response.text() };
  } catch (error) {
    throw new Error(texts.unreachable, { cause: error });
  }
}

/** True if the file was found. Some hosts answer with an HTML page for missing files. */
function isFound({ response: { ok, headers } }: TextResponse): boolean {
  return ok && headers.get('content-type')?.startsWith('text/html') !== true;
}

/**
 * Fetches a text in the given language, or in English if it is not translated.
 * @throws Error with the reason why it cannot be read (spec 8: a failed static load)
 */
export async function loadText(name: TextName, language: Language): Promise<string> {
  const address = `/static/support/${name}`;
  const translated = language === 'en' ? undefined : await fetchText(`${address}.${language}.md`);
  const answer =
    translated !== undefined && isFound(translated) ? translated : await fetchText(`${address}.md`);
  if (isFound(answer)) return answer.text;
  const { response, text } = answer;
  throw new Error((response.ok ? '' : text || response.statusText) || texts.missing);
}

/** The loading state of a text; a failed load can be retried. */
export type DocumentState =
  | { state: 'loading' }
  | { state: 'failed'; reason: string; again: () => void }
  | { state: 'read'; blocks: readonly Block[] };

type DocumentResult = { reason: string } | { blocks: readonly Block[] };

/**
 * Loads a text. The reason for a failure is shown as a toast for a second (spec 8). It is also returned, because it stays true for longer.
 * The load is retried in the background.
 */
export function useDocument(name: TextName, language: Language): DocumentState {
  const [outcome, setOutcome] = useState<DocumentResult>();
  const again = useCallback(() => setOutcome(undefined), []);
  const isLoading = outcome === undefined;
  useEffect(() => {
    if (!isLoading) return undefined;
    let isUnmounted = false;
    const settle = (settled: DocumentResult) => {
      if (isUnmounted) return;
      if ('reason' in settled) toast('error', settled.reason, { ms: screenDelays.appToastMs });
      setOutcome(settled);
    };
    loadText(name, language).then(
      (text) => settle({ blocks: readMarkdown(text) }),
      (error: unknown) => settle({ reason: formatError(error) }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [name, language, isLoading]);
  const isFailed = outcome !== undefined && 'reason' in outcome;
  useEffect(() => {
    if (!isFailed) return undefined;
    let isUnmounted = false;
    const stop = retryInBackground(async () => {
      const text = await loadText(name, language).catch(() => undefined);
      if (text !== undefined && !isUnmounted) setOutcome({ blocks: readMarkdown(text) });
      return text !== undefined;
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [name, language, isFailed]);
  if (outcome === undefined) return { state: 'loading' };
  if ('reason' in outcome) return { state: 'failed', reason: outcome.reason, again };
  return { state: 'read', blocks: outcome.blocks };
}
