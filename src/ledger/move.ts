import * as z from 'zod/mini';
import { ProviderConfig } from '#contract/providers.ts';

/** How far a move has come; each step is taken once what leads to it is safe. */
const steps = ['exported', 'importing', 'imported', 'compared', 'deleting', 'deleted'] as const;

const Book = z.object({
  id: z.string(),
  name: z.string(),
  accounts: z.int(),
  transactions: z.int(),
  /** What it is called at the new place, and its fingerprint there, once it was found to be the same. */
  arrived: z.optional(z.object({ name: z.string(), fingerprint: z.optional(z.string()) })),
});

/** A move of somebody's books as it is kept in this browser, beside the copy of the books. */
const BookMove = z.object({
  /** The action that the imports of this move are, however often they are called. */
  actionId: z.string(),
  from: ProviderConfig,
  copiedAt: z.string(),
  books: z.array(Book),
  step: z.enum(steps),
  /** Where they are brought, and to whom: known once that has begun. */
  to: z.optional(z.object({ place: ProviderConfig, userId: z.string() })),
  /** It was left, to be taken up later; nothing shows it by itself. */
  isLeft: z.boolean(),
});
export type BookMove = z.infer<typeof BookMove>;

/** The move that is kept, or nothing where there is none or it cannot be read. */
export function readBookMove(stored: unknown): BookMove | undefined {
  const parsed = BookMove.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Where the app is: the place in use, and who is signed in there. */
export type ProviderUser = { provider: ProviderConfig; userId: string | undefined };

/** Whether two configurations lead to the same place, whatever they are called. */
export function isSameProvider(a: ProviderConfig, b: ProviderConfig): boolean {
  return providerKeyOf(a) === providerKeyOf(b);
}

function providerKeyOf({ class: { type }, publicConfig = {} }: ProviderConfig): string {
  const kind = type.name === 'DATABASE' ? type.dbProvider : type.name;
  const isByName = kind === 'FIREBASE' || kind === 'BROWSER';
  const project = isByName ? publicConfig.uniqueId : publicConfig.url?.replace(/\/+$/, '');
  return JSON.stringify([kind, project ?? '']);
}

/** What there is to do for a move where the app is now. */
export type MoveTask =
  | 'choose'
  | 'sign-in'
  | 'import'
  | 'check'
  | 'ask'
  | 'delete'
  | 'deleted'
  /** It goes on at another place. */
  | 'elsewhere';

/** The place at which a move goes on; none while it is still to be chosen. */
export function targetOfMove({ step, from, to }: BookMove): ProviderConfig | undefined {
  return step === 'deleting' ? from : to?.place;
}

/** What there is to do for a move here: derived from how far it is, where one is, and who is signed in. */
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
  // Who signed in as somebody else finds none of the books there.
  if (step === 'importing' || userId !== to?.userId) return 'import';
  return step === 'imported' ? 'check' : 'ask';
}

/** What is not put off for the books: opening them first would make an empty one at the place they come to, or have left. */
const urgentTasks: readonly MoveTask[] = ['import', 'check', 'ask', 'delete', 'deleted'];

/** Whether the start of the app has to show a move before it opens any books. */
export function isMoveFirst(stored: unknown, current: ProviderUser): boolean {
  const move = readBookMove(stored);
  return move !== undefined && !move.isLeft && urgentTasks.includes(findMoveTask(move, current));
}

/** A move that begins: the copy is kept. */
export function createMove(
  from: ProviderConfig,
  books: BookMove['books'],
  made: { actionId: string; at: string },
): BookMove {
  return { actionId: made.actionId, from, copiedAt: made.at, books, step: 'exported', isLeft: false };
}

/** The import begins, here. */
export function startMoveImport(move: BookMove, place: ProviderConfig, userId: string): BookMove {
  return { ...move, step: 'importing', to: { place, userId } };
}

/**
 * The copy is to be brought in once more, as an action of its own: what was sent before is known by its action and would change
 * nothing.
 */
export function restartMoveImport(move: BookMove, actionId: string): BookMove {
  return { ...move, step: 'exported', actionId };
}

/** Every book was found at the new place as it was copied: what it is called there, and its fingerprint. */
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

/** How far a move has come, in the steps that are in sight: copy, place, import, check, old place. */
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
