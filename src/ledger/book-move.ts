import * as z from 'zod/mini';
import { ProviderConfig } from '#contract/providers.ts';

/** The steps of a move; each step is recorded once the steps before it are complete. */
const steps = ['exported', 'importing', 'imported', 'compared', 'deleting', 'deleted'] as const;

const Book = z.object({
  id: z.string(),
  name: z.string(),
  accounts: z.int(),
  transactions: z.int(),
  /** The name at the new provider, and the fingerprint there, once the book was compared. */
  arrived: z.optional(z.object({ name: z.string(), fingerprint: z.optional(z.string()) })),
});

/** A move of the user's books, stored in this browser beside the copy of the books. */
const BookMove = z.object({
  /** The action id of the move's imports, the same for every retry. */
  actionId: z.string(),
  from: ProviderConfig,
  copiedAt: z.string(),
  books: z.array(Book),
  step: z.enum(steps),
  /** The target provider and its user, known once the import has begun. */
  to: z.optional(z.object({ provider: ProviderConfig, userId: z.string() })),
  /** True if the user postponed the move; it is then not shown automatically. */
  isLeft: z.boolean(),
});
export type BookMove = z.infer<typeof BookMove>;

/** Reads the stored move; undefined if there is none or it is unreadable. */
export function readBookMove(stored: unknown): BookMove | undefined {
  const parsed = BookMove.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** The current provider and the user who is signed in there. */
export type ProviderUser = { provider: ProviderConfig; userId: string | undefined };

/** True if two configurations lead to the same provider, independent of their names. */
export function isSameProvider(a: ProviderConfig, b: ProviderConfig): boolean {
  return providerKeyOf(a) === providerKeyOf(b);
}

function providerKeyOf({ class: { type }, publicConfig = {} }: ProviderConfig): string {
  const kind = type.name === 'DATABASE' ? type.dbProvider : type.name;
  const isByName = kind === 'FIREBASE' || kind === 'BROWSER';
  const project = isByName ? publicConfig.uniqueId : publicConfig.url?.replace(/\/+$/, '');
  return JSON.stringify([kind, project ?? '']);
}

/** The next task of a move at the current provider. */
export type MoveTask =
  | 'choose'
  | 'sign-in'
  | 'import'
  | 'check'
  | 'ask'
  | 'delete'
  | 'deleted'
  /** The move continues at another provider. */
  | 'elsewhere';

/** Returns the provider at which a move continues; undefined while it is not chosen. */
export function targetOfMove({ step, from, to }: BookMove): ProviderConfig | undefined {
  return step === 'deleting' ? from : to?.provider;
}

/** Returns the next task of a move, derived from its step, the current provider and the signed-in user. */
export function findMoveTask(move: BookMove, { provider, userId }: ProviderUser): MoveTask {
  const { step, from, to } = move;
  const isAtOld = isSameProvider(provider, from);
  if (step === 'exported' || (step === 'importing' && to === undefined)) {
    if (isAtOld) return 'choose';
    return userId === undefined ? 'sign-in' : 'import';
  }
  if (step === 'deleted' && isAtOld) return 'deleted';
  const goal = targetOfMove(move);
  if (goal === undefined || !isSameProvider(provider, goal)) return 'elsewhere';
  if (userId === undefined) return 'sign-in';
  if (step === 'deleting') return 'delete';
  // Another user finds none of the books there.
  if (step === 'importing' || userId !== to?.userId) return 'import';
  return step === 'imported' ? 'check' : 'ask';
}

/**
 * The tasks that come before opening books. Opening them first would create an empty book at a provider that the books are moving to or
 * have left.
 */
const urgentTasks: readonly MoveTask[] = ['import', 'check', 'ask', 'delete', 'deleted'];

/** True if the app must show a move at its start, before it opens any books. */
export function isMoveFirst(stored: unknown, current: ProviderUser): boolean {
  const move = readBookMove(stored);
  return move !== undefined && !move.isLeft && urgentTasks.includes(findMoveTask(move, current));
}

/** Creates a move whose copy is stored. */
export function createMove(
  from: ProviderConfig,
  books: BookMove['books'],
  made: { actionId: string; at: string },
): BookMove {
  return { actionId: made.actionId, from, copiedAt: made.at, books, step: 'exported', isLeft: false };
}

/** Returns the move at the beginning of its import into a provider. */
export function startMoveImport(move: BookMove, provider: ProviderConfig, userId: string): BookMove {
  return { ...move, step: 'importing', to: { provider, userId } };
}

/**
 * Returns the move for importing the copy again as a new action. With the earlier action id, the provider would treat the import as a retry
 * and change nothing.
 */
export function restartMoveImport(move: BookMove, actionId: string): BookMove {
  return { ...move, step: 'exported', actionId };
}

/** Returns the move after all books were compared with their copy, with their names and fingerprints at the new provider. */
export function markMoveCompared(
  move: BookMove,
  arrived: ReadonlyMap<string, { name: string; fingerprint: string | undefined }>,
): BookMove {
  return {
    ...move,
    step: 'compared',
    books: move.books.map((book) => ({ ...book, arrived: arrived.get(book.id) })),
  };
}

/** Returns the number of completed visible steps of a move: copy, provider, import, check, old provider. */
export function calculateMoveProgress(move: BookMove | undefined, stand: MoveTask | undefined): number {
  if (move === undefined) return 0;
  const shown: Record<BookMove['step'], number> = {
    exported: stand === 'import' ? 2 : 1,
    importing: 2,
    imported: 3,
    compared: 4,
    deleting: 4,
    deleted: 5,
  };
  return shown[move.step];
}
