import { isAccountType } from '#contract/account-types.ts';
import type { FileEntry } from './book-file.ts';
import { type Metadata, readListed, readQuoted, readSaid } from './journal-said.ts';
import { lined, tidy } from './text-lines.ts';

/** An entry of beancount: a flag and what is quoted. */
export const quotedEntry = /^(?:txn|[*!&#?%PSTCURM])\s+"/;

/** The first line of an entry. */
export type Head = { description: string; notes: string; tags: string[] };

export function headOf(text: string): Head {
  const quoted = readQuoted(text);
  if (quotedEntry.test(text) && quoted.length > 0) {
    const first = tidy(quoted[0] ?? '');
    const second = quoted[1] === undefined ? undefined : lined(quoted[1]);
    const behind = text.slice(text.lastIndexOf('"') + 1).split(';')[0] ?? '';
    const tags = [...behind.matchAll(/#([\w/.-]+)/g)].map(([, tag = '']) => tag);
    return second === undefined
      ? { description: first, notes: '', tags }
      : { description: first || tidy(second), notes: first === '' ? '' : second, tags };
  }
  const [body = '', ...comment] = text
    .replace(/^[*!]\s*/, '')
    .replace(/^\([^)]*\)\s*/, '')
    .split(/\s;/);
  const [payee = '', note = ''] = body.split(/\s\|\s?/);
  return { description: tidy(payee), notes: tidy([note, ...comment].join(' ')), tags: [] };
}

/** An entry as its first line has it, and as the lines below it have it otherwise. */
export function wholeHead(head: Head, said: Metadata): Omit<FileEntry, 'line' | 'date' | 'legs'> {
  const { description, notes } = head;
  const tags = [...head.tags, ...(readListed(said.get('tags')) ?? [])].map(tidy);
  return {
    description: tidy(said.get('description') ?? description),
    notes: notes === '' ? lined(said.get('notes') ?? '') : notes,
    ...(tags.length > 0 && { tags }),
  };
}

/** What the lines below an account say of it. */
export function saidOfAccount(lines: readonly string[]) {
  const said: Metadata = new Map(
    lines.flatMap((line) => readSaid(line) ?? []).map(({ key, value }) => [key, value]),
  );
  const commodity = tidy(said.get('commodity') ?? '');
  const kind = said.get('kind') ?? '';
  return {
    path: readListed(said.get('path'))?.map(tidy),
    type: isAccountType(kind) && kind !== 'ROOT' ? kind : undefined,
    description: tidy(said.get('description') ?? ''),
    isPlaceholder: said.get('placeholder') === 'yes',
    isTrading: said.get('trading') === 'yes',
    isLotGains: said.get('lot-gains') === 'yes',
    commodity: commodity === '' ? undefined : commodity,
  };
}
