import * as z from 'zod';
import type { CallName } from '#contract/calls.ts';
import { type Capability, isAllowed } from '#contract/capabilities.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { type User, UserConfig } from '#contract/users.ts';
import { sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlHost } from '#engine/host.ts';

/** The part of the bodies that decides which feature a call uses. */
const Sent = z.object({
  account: z
    .object({
      AccountId: z.string(),
      AccountType: z.string().optional(),
      AccountName: z.string().optional(),
    })
    .optional(),
  override: z.boolean().optional(),
});
type Sent = z.output<typeof Sent>;

const Books = z.array(z.object({ AccountId: z.string(), AccountName: z.string() }));
type Books = z.output<typeof Books>;

/** What each call uses; the books are asked for only where it depends on them. */
const featuresOf: Partial<
  Record<CallName, (sent: Sent, books: () => Promise<Books>) => Promise<Capability[]>>
> = {
  'refresh-db': async () => ['canRefreshDb'],
  'export-data': async () => ['isExportPossible'],
  'import-data': async () => ['isImportPossible'],
  'send-message': async () => ['isFeedbackPossible'],
  async 'add-subaccount'({ account }, books) {
    if (account?.AccountType !== 'ROOT') return [];
    const isFirst = (await books()).length === 0;
    return isFirst ? ['isBookCreationPossible'] : ['isBookCreationPossible', 'isMultipleBooksPossible'];
  },
  async 'update-subaccount'({ account }, books) {
    if (account?.AccountName === undefined) return [];
    const book = (await books()).find(({ AccountId }) => AccountId === account.AccountId);
    return book === undefined || book.AccountName === account.AccountName ? [] : ['isBookNameUpdatePossible'];
  },
  'delete-subaccount': async ({ override }) => (override ? ['isAllowNonEmptyDeletesActionPossible'] : []),
};

/** Asks the one question of spec 6 again on the server, whatever the screen let through. */
export interface Permissions {
  /** Rejects with 403 when the user, or a visitor, may not use a feature. */
  requireFeature(capability: Capability, user?: User): Promise<void>;
  /** The same for what a call with this body uses. */
  requireCall(name: CallName, input: unknown, user?: User): Promise<void>;
}

/** The permissions of this server: what its operator says, narrowed by each user's own settings. */
export function createPermissions(
  provider: ProviderConfig,
  capacity: ProviderCapacity,
  host: SqlHost,
): Permissions {
  const readConfig = async (userId: string) =>
    UserConfig.parse(JSON.parse(await host.call(userId, sqlFunctionOf('get-user-config'), {})));
  const readBooks = async (userId: string) =>
    Books.parse(JSON.parse(await host.call(userId, sqlFunctionOf('all-books'), {})));
  const requireFeature = async (capability: Capability, user?: User) => {
    const config = user && (await readConfig(user.id));
    if (isAllowed(capability, { provider, capacity, user, config })) return;
    throw new CallError('not-allowed', 'This is switched off here');
  };
  return {
    requireFeature,
    async requireCall(name, input, user) {
      const sent = Sent.safeParse(input);
      const books = async () => (user === undefined ? [] : readBooks(user.id));
      const features = (await featuresOf[name]?.(sent.success ? sent.data : {}, books)) ?? [];
      for (const feature of features) await requireFeature(feature, user);
    },
  };
}
