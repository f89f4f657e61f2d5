import { CallError } from '#contract/errors.ts';
import type { Outcome } from '#web/data/changes.ts';

/** The id of the line of which a refused call speaks, by the place that it names. */
export function blamed(error: unknown, { failed }: Outcome): string | undefined {
  const [issue] = error instanceof CallError ? error.issues : [];
  const [list = '', at = ''] = issue?.path.split('.') ?? [];
  const changes = failed.map(({ change }) => change);
  const lists: Record<string, typeof changes> = {
    transaction: changes,
    add: changes.filter(({ before }) => before === undefined),
    update: changes.filter(({ before, after }) => before !== undefined && after !== undefined),
    remove: changes.filter(({ after }) => after === undefined),
  };
  const change = lists[list]?.[list === 'transaction' ? 0 : Number(at)];
  return (change?.after ?? change?.before)?.id;
}
