import * as z from 'zod/mini';
import { defaults, limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/refusals/catalogue.ts';
import { valueError } from '#contract/refusals/values.ts';
import { countCharacters, Flag } from '#contract/values.ts';
import {
  ActionInput,
  BookName,
  Color,
  Id,
  JsonText,
  requiredText,
  Tags,
  text,
} from '#contract/inputs/values.ts';
import { AccountType, type ExportedAccount } from '#contract/accounts.ts';

const storedFields = {
  AccountId: Id,
  AccountName: requiredText(limits.bookName),
  AccountDescription: text(limits.accountDescription),
  AccountType,
  AccountColor: Color,
  ParentAccountId: z.nullable(Id),
  IsFavourite: Flag,
  IsPlaceholder: Flag,
  TagsInSemicolonSeparated: Tags,
  PropsInJSON: JsonText,
} satisfies Record<keyof z.infer<typeof ExportedAccount>, z.ZodMiniType>;

/** An account as it is stored and exported: nothing that can be derived. */
export const StoredAccount = z.object(storedFields).check(
  z.refine((account) => (account.AccountType === 'ROOT') === (account.ParentAccountId === null), {
    path: ['ParentAccountId'],
    error: toSchemaText(valueError('parentMismatch')),
  }),
  z.refine(
    (account) => account.AccountType === 'ROOT' || countCharacters(account.AccountName) <= limits.accountName,
    {
      path: ['AccountName'],
      error: toSchemaText(valueError('atMost', { most: limits.accountName })),
    },
  ),
);

export type StoredAccount = z.infer<typeof StoredAccount>;

/** Body of `add-subaccount`. A ROOT without parent is a new book (calls.md Accounts). */
export const AddAccountInput = z.object({
  account: z
    .object({
      ...storedFields,
      AccountColor: z._default(Color, defaults.accountColor),
      ParentAccountId: z._default(z.nullable(Id), null),
      IsFavourite: z._default(Flag, '0'),
      IsPlaceholder: z._default(Flag, '0'),
      TagsInSemicolonSeparated: z._default(Tags, ''),
      PropsInJSON: z._default(JsonText, '{}'),
    })
    .check(
      z.refine((account) => (account.AccountType === 'ROOT') === (account.ParentAccountId === null), {
        path: ['ParentAccountId'],
        error: toSchemaText(valueError('chooseParent')),
      }),
      z.refine(
        (account) =>
          account.AccountType === 'ROOT' || countCharacters(account.AccountName) <= limits.accountName,
        {
          path: ['AccountName'],
          error: toSchemaText(valueError('atMost', { most: limits.accountName })),
        },
      ),
      z.refine((account) => account.AccountType === 'ROOT' || account.AccountDescription !== '', {
        path: ['AccountDescription'],
        error: toSchemaText(valueError('required')),
      }),
    ),
  bookName: BookName,
  action: ActionInput,
});

/** What of an account is told where two devices have changed it; elsewhere what each of them sent holds. */
const seenFields = {
  AccountName: z.string(),
  AccountDescription: z.string(),
  AccountType,
  AccountColor: Color,
  ParentAccountId: z.nullable(z.string()),
  IsPlaceholder: Flag,
  TagsInSemicolonSeparated: z.string(),
  props: z.record(z.string(), z.json()),
};

/**
 * Body of `update-subaccount`: only the fields that are sent change.
 *
 * `seen` is what the caller saw of the fields that it changes: one that is neither this nor what is sent was changed meanwhile,
 * which is refused as a conflict with what is stored; so is a key of the properties that is set or unset, by what was seen of it
 * in `seen.props`. `props` changes some keys of `PropsInJSON` and leaves the others; whole
 * `PropsInJSON` replaces all of them.
 */
export const UpdateAccountInput = z
  .object({
    account: z.object({
      ...z.partial(z.object(storedFields)).shape,
      AccountId: Id,
    }),
    seen: z.optional(z.partial(z.object(seenFields))),
    props: z.optional(
      z.object({
        set: z._default(z.record(z.string(), z.json()), {}),
        unset: z._default(z.array(z.string()), []),
      }),
    ),
    bookName: BookName,
    action: ActionInput,
  })
  .check(
    z.refine(({ account, props }) => account.PropsInJSON === undefined || props === undefined, {
      path: ['props'],
      error: toSchemaText(valueError('propsTwice')),
    }),
  );

/** Body of `delete-subaccount`; `override` takes the whole branch and its transactions along. */
export const DeleteAccountInput = z.object({
  account: z.object({ AccountId: Id }),
  bookName: BookName,
  action: ActionInput,
  override: z._default(z.boolean(), false),
});

/** Body of the calls that only name a book. */
export const InBook = z.object({ bookName: BookName });
