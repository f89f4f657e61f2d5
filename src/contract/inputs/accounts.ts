import * as z from 'zod/mini';
import { defaults, limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/error-catalogue/catalogue.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
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

/** An account as it is stored and exported, without derived fields. */
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

/** The account fields for which a conflict between two devices is detected. For the other fields the last write wins. */
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
 * Body of `update-subaccount`: only the sent fields change.
 *
 * `seen` holds the values that the caller saw in the changed fields. A field whose stored value is neither the seen nor the sent one was
 * changed meanwhile. The call then fails as a conflict and returns the stored value. The same holds for each property key that is set or
 * unset, by its value in `seen.props`. `props` changes some keys of `PropsInJSON` and leaves the others; a whole `PropsInJSON` replaces all
 * keys.
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

/** Body of `delete-subaccount`; `override` also deletes the sub-accounts and their transactions. */
export const DeleteAccountInput = z.object({
  account: z.object({ AccountId: Id }),
  bookName: BookName,
  action: ActionInput,
  override: z._default(z.boolean(), false),
});

/** Body of the calls that only name a book. */
export const InBook = z.object({ bookName: BookName });
