import * as z from 'zod/mini';
import { toSchemaText } from '#contract/error-catalogue/catalogue.ts';
import { fileError } from '#contract/error-catalogue/files-and-foreign.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { exportFormat } from '#contract/transfer.ts';
import { PortableUserConfig } from '#contract/users.ts';
import { ActionInput } from '#contract/inputs/values.ts';

const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A list of rows, plain or as `{ documents }` (spec 3 Import data). Each row is checked separately later. A list without any object is
 * rejected.
 */
const Collection = z
  .union([
    z.array(z.unknown()),
    z.pipe(
      z.object({ documents: z.array(z.unknown()) }),
      z.transform((collection) => collection.documents),
    ),
  ])
  .check(z.refine((rows) => rows.length === 0 || rows.some(isRow), toSchemaText(valueError('noneReadable'))));

/** True if a file names our format or, like files of the specification, no format. */
const isOurFormat = ({ format }: Record<string, unknown>) =>
  format === undefined || format === exportFormat.format;

/** True if a file names a supported version or no version. */
const isKnownVersion = ({ version }: Record<string, unknown>) =>
  version === undefined || (Number.isInteger(version) && Number(version) <= exportFormat.version);

/** Body of `import-data`. Unknown parts of the file are retained, to be named in the response. */
export const ImportInput = z.object({
  data: z
    .looseObject({
      accounts: z.optional(Collection),
      transactions: z.optional(Collection),
      items: z.optional(Collection),
      userConfig: z.optional(PortableUserConfig),
      /**
       * The fingerprints of the books when the file was saved (`Fingerprints`). The importing client compares them; engines ignore them.
       */
      fingerprints: z.optional(z.unknown()),
    })
    .check(
      z.refine((data) => data.accounts !== undefined || data.transactions !== undefined, {
        error: toSchemaText(valueError('nothingInFile')),
      }),
      z.refine(isOurFormat, { path: ['format'], error: toSchemaText(fileError('unknownFormat')) }),
      z.refine(isKnownVersion, { path: ['version'], error: toSchemaText(fileError('newerVersion')) }),
    ),
  action: ActionInput,
});
