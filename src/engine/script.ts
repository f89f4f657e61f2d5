import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountBranchByFamily, accountTypeFacts } from '#contract/account-types.ts';
import { currencyCodes } from '#contract/currency-codes.generated.ts';
import { defaults, limits } from '#contract/limits.ts';
import { type ErrorId, errorCatalogue } from '#contract/error-catalogue.ts';
import { optionalTexts } from '#contract/transaction-text-fields.ts';
import { transactionTexts } from '#contract/transaction-texts.ts';
import { tagPrefix, virtualIds } from '#contract/values.ts';

const folder = join(import.meta.dirname, '../../sql');

/** The file prefix of the part that a plain PostgreSQL needs; a hosted project has these objects already. */
const preludePrefix = '000-';

const quoteSql = (text: string) => `'${text.replaceAll("'", "''")}'`;

function hasName<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name);
}

/** The limits, and derived numbers that the SQL needs. */
const numbers = { ...limits, amountMost: '9'.repeat(limits.amountDigits) };

/** The ids of the virtual accounts, and the prefix of tag account ids. */
const virtual = { ...virtualIds, tagPrefix };

/** The account types as rows of a table. */
const typeRows = Object.entries(accountTypeFacts)
  .map(([type, { name, normalBalance, family }], at) => {
    const [typeName, ...others] = [type, name, normalBalance, family, accountBranchByFamily[family]].map(
      quoteSql,
    );
    return `(${[typeName, at + 1, ...others].join(', ')})`;
  })
  .join(',\n  ');

/**
 * Returns the SQL for a placeholder: a limit, the account types, the currency codes, a default, the id of a virtual account, an error id
 * with its text, or the error of a rejected row as jsonb.
 */
function readContractValue(placeholder: string, kind: string, name: string): string {
  if (kind === 'limits' && hasName(numbers, name)) return String(numbers[name]);
  if (placeholder === '{{types.rows}}') return typeRows;
  if (placeholder === '{{currency.codes}}') return currencyCodes.map(quoteSql).join(', ');
  if (placeholder === '{{defaults.currency}}') return quoteSql(defaults.currency);
  if (kind === 'virtual' && hasName(virtual, name)) return quoteSql(virtual[name]);
  if (kind === 'error' && isErrorId(name)) return `${quoteSql(name)}, ${quoteSql(errorCatalogue[name])}`;
  if (kind === 'rejection' && isErrorId(name)) {
    const rejection = { message: errorCatalogue[name], detail: { id: name, params: {} } };
    return `${quoteSql(JSON.stringify(rejection))}::jsonb`;
  }
  throw new Error(`The contract has no ${placeholder}`);
}

const isErrorId = (name: string): name is ErrorId => hasName(errorCatalogue, name);

/** Returns the template variables for one text field of a transaction. */
const templateValuesOf = ({ field, wire, least, most, detail }: (typeof transactionTexts)[number]) => ({
  column: field,
  wire,
  least,
  most,
  /** SQL condition for reading the text: it was sent, or the row is new and the text is required. */
  isSent: `${least > 0 ? 'is_new or ' : ''}sent ? '${wire}'`,
  /** SQL expression for the sent text. Empty optional texts skip the check, as most rows have no notes. */
  readSent:
    least > 0
      ? `partita.read_text(s.${field}, ${least}, ${most})`
      : `case when s.${field} <> '' then partita.read_text(s.${field}, 0, ${most}) else '' end`,
  name: field.padEnd(11),
  default: least > 0 ? '' : " default ''",
  size: least > 0 ? `between ${least} and ${most}` : `<= ${most}`,
  rejection: readContractValue('', 'rejection', detail),
});

/**
 * Renders a template once for each text field. The results are joined by commas or spaces, or line by line if the template consists of
 * lines.
 */
function renderEachText(
  texts: readonly (typeof transactionTexts)[number][],
  template: string,
  comma: string,
): string {
  const isLines = template.startsWith('\n');
  const one = isLines ? template.slice(1).replace(/\n *$/, '') : template.trim();
  const written = texts.map((text) => {
    const values: Record<string, string | number> = templateValuesOf(text);
    return one.replaceAll(/@(\w+)/g, (word, name: string) => String(values[name] ?? word));
  });
  return written.join(isLines ? `${comma}\n` : `${comma} `);
}

/** Sorts lines `expression as "Key"` in jsonb key order: by length, then alphabetically. */
function sortInKeyOrder(lines: string): string {
  const keyOf = (line: string) => line.slice(line.lastIndexOf(' "'));
  return lines
    .split(/,?\n/)
    .toSorted((one, other) => keyOf(one).length - keyOf(other).length || (keyOf(one) < keyOf(other) ? -1 : 1))
    .join(',\n');
}

/** Reads one part of the SQL and fills its placeholders; `{{texts, t.@column}}` is rendered once for each text field of a transaction. */
async function readPart(name: string): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8');
  return text
    .replaceAll(
      /\{\{(texts|optionalTexts)(,?)(\s[^{}]+)\}\}/g,
      (_all, which: string, comma: string, template: string) =>
        renderEachText(which === 'texts' ? transactionTexts : optionalTexts, template, comma),
    )
    .replaceAll(/\{\{inKeyOrder\n([^{}]+?)\n *\}\}/g, (_all, lines: string) => sortInKeyOrder(lines))
    .replaceAll(/\{\{(\w+)\.(\w+)\}\}/g, readContractValue);
}

async function readParts(isWanted: (name: string) => boolean): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-.*\.sql$/.test(name)).toSorted();
  return (await Promise.all(names.filter(isWanted).map(readPart))).join('\n');
}

/** Returns all parts of `sql/` in order, with the limits and errors of the contract, for a database of our own. */
export function readScript(): Promise<string> {
  return readParts(() => true);
}

/** Returns the script for a hosted project. */
export function readHostedScript(): Promise<string> {
  return readParts((name) => !name.startsWith(preludePrefix));
}
