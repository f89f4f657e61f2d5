/** The worker of the statement desk: reads files and compares their rows with the book, so that the page never waits for it. */
import { mayPost } from '#ledger/rules/posting.ts';
import { placesOf, type StatementEntry } from '#ledger/statement/entries.ts';
import { deriveIds } from '#ledger/statement/ids.ts';
import { matchEntries } from '#ledger/statement/match.ts';
import { suggestedByRule } from '#ledger/statement/rules.ts';
import { makeSuggester, type Past } from '#ledger/statement/suggestions.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readBytes } from '#imports/read-bytes.ts';
import type { Matched } from '#imports/file-read.ts';
import type { FromWorker, MatchJob, ReadJob, ToWorker } from './worker-messages.ts';

/** So many rows go by one message: the page takes each in without being held up. */
const rowsAtOnce = 500;

const say = (message: FromWorker) => postMessage(message);

function sayInSlices<Row>(rows: readonly Row[], message: (slice: Row[]) => FromWorker): void {
  for (let at = 0; at < rows.length; at += rowsAtOnce) say(message(rows.slice(at, at + rowsAtOnce)));
}

async function bytesOf(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was changed or taken away since it was chosen.
    return undefined;
  }
}

async function read({ file, ...job }: ReadJob): Promise<void> {
  const bytes = await bytesOf(file);
  if (bytes === undefined) return say({ type: 'read', read: { kind: 'unreadable', reason: 'gone' } });
  const { read: head, rows } = readBytes(bytes, job);
  sayInSlices(rows, (slice) => ({ type: 'rows', rows: slice }));
  say({ type: 'read', read: head });
}

const files = new Map<string, StatementEntry[]>();
const stored: Transaction[] = [];
const past: Past[] = [];

function match({ accountId, zone, rules: every, accounts }: MatchJob): void {
  const seen = new Set<string>();
  // Those of one file are numbered together: what has the same ids in another file is the same row, and is taken once.
  const entered = [...files.values()].flatMap((entries) => {
    const ids = deriveIds(accountId, entries);
    const places = placesOf(entries);
    return entries.flatMap((entry, at) => {
      const own = ids[at];
      if (own === undefined || seen.has(own.id)) return [];
      seen.add(own.id);
      return [{ entry, ids: own, place: places[at] ?? 0 }];
    });
  });
  const matches = matchEntries(
    entered.map(({ entry }) => entry),
    { accountId, zone, transactions: stored, ids: entered.map(({ ids }) => ids) },
  );
  const postable = new Map(accounts.filter(mayPost).map((each) => [each.id, each]));
  const suggest = makeSuggester(past, { accountId, accounts: postable });
  // A rule whose account is gone, or has become a heading, says nothing.
  const rules = every.filter(({ otherId }) => postable.has(otherId));
  const rows = entered.map(({ entry, ids, place }, at): Matched => {
    const found = matches[at] ?? { state: 'new' };
    const suggested =
      found.state === 'here' ? undefined : (suggestedByRule(rules, entry, accountId) ?? suggest(entry));
    return {
      key: entry.key,
      ids,
      place,
      state: found.state,
      ...(found.state !== 'new' && { transactionId: found.transaction.id }),
      ...(suggested !== undefined && { suggested }),
    };
  });
  sayInSlices(rows, (slice) => ({ type: 'matched', rows: slice }));
  say({ type: 'done' });
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'read':
      return read(message);
    case 'rows':
      files.set(message.fileKey, [...(files.get(message.fileKey) ?? []), ...message.entries]);
      return undefined;
    case 'stored':
      stored.push(...message.transactions);
      return undefined;
    case 'past':
      past.push(...message.past);
      return undefined;
    case 'match':
      return match(message);
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  handle(data).catch((error: unknown) =>
    say({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
