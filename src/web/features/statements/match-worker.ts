/** The worker that compares statement rows with the book, so that the page stays responsive. */
import { matchRows } from '#imports/match-rows.ts';
import { serveJob } from '#jobs/start-job.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { PriorPosting } from '#ledger/statement/suggestions.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type MatchJob, slicesOf } from './jobs.ts';

const files = new Map<string, StatementEntry[]>();
const stored: Transaction[] = [];
const priorPostings: PriorPosting[] = [];

serveJob<MatchJob>({
  addPart(part) {
    if (part.of === 'file') files.set(part.fileKey, [...(files.get(part.fileKey) ?? []), ...part.entries]);
    else if (part.of === 'stored') stored.push(...part.transactions);
    else priorPostings.push(...part.past);
  },
  async run(context, report) {
    const matched = matchRows({ files, stored, bookingHistory: priorPostings }, context);
    const isExpecting = context.repeats.schedules.length > 0;
    const rows = isExpecting
      ? (await import('#imports/match-expected.ts')).matchExpected(matched, files, context)
      : matched;
    for (const slice of slicesOf(rows)) report(slice);
  },
});
