import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountBranchByFamily, accountTypeFacts } from '#contract/account-types.ts';
import { currencyCodes } from '#contract/currency-codes.generated.ts';
import { defaults, limits } from '#contract/limits.ts';
import { type ErrorId, errorCatalogue } from '#contract/refusals.ts';
import { optionalTexts } from '#contract/texts-of.ts';
import { transactionTexts } from '#contract/transaction-texts.ts';
import { tagPrefix, virtualIds } from '#contract/values.ts';

const folder = join(import.meta.dirname, '../../sql');

/** What a plain PostgreSQL lacks; a hosted project has it. */
const preludePrefix = '000-';

const quoteSql = (text: string) => `'${text.replaceAll("'", "''")}'`;

function hasName<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name);
}

/** The limits, and what SQL needs of them in another form. */
const numbers = { ...limits, amountMost: '9'.repeat(limits.amountDigits) };

/** The ids of virtual accounts, and what those of tags begin with. */
const virtual = { ...virtualIds, tagPrefix };

/** The types of accounts as rows of a table. */
const typeRows = Object.entries(accountTypeFacts)
  .map(([type, { name, normalBalance, family }], at) => {
    const [typeName, ...others] = [type, name, normalBalance, family, accountBranchByFamily[family]].map(quoteSql);
    return `(${[typeName, at + 1, ...others].join(', ')})`;
  })
  .join(',\n  ');

/** What a part takes from the contract: a limit, the types of accounts, the codes of currencies, a default, the id of a virtual account, a refusal as its id and its text, a rejected row's refusal as jsonb. */
function readContractValue(placeholder: string, kind: string, name: string): string {
  if (kind === 'limits' && hasName(numbers, name)) return String(numbers[name]);
  if (placeholder === '{{types.rows}}') return typeRows;
  if (placeholder === '{{currency.codes}}') return currencyCodes.map(quoteSql).join(', ');
  if (placeholder === '{{defaults.currency}}') return quoteSql(defaults.currency);
  if (kind === 'virtual' && hasName(virtual, name)) return quoteSql(virtual[name]);
  if (kind === 'refusal' && isErrorId(name)) return `${quoteSql(name)}, ${quoteSql(errorCatalogue[name])}`;
  if (kind === 'rejection' && isErrorId(name)) {
    const rejection = { message: errorCatalogue[name], refusal: { id: name, params: {} } };
    return `${quoteSql(JSON.stringify(rejection))}::jsonb`;
  }
  throw new Error(`The contract has no ${placeholder}`);
}

const isErrorId = (name: string): name is ErrorId => hasName(errorCatalogue, name);

/** The words that a template for texts may use, for one text of a transaction. */
const templateValuesOf = ({ field, wire, least, most, refusal }: (typeof transactionTexts)[number]) => ({
  column: field,
  wire,
  least,
  most,
  /** True where the text has to be read: a new row must have some of them. */
  isSent: `${least > 0 ? 'is_new or ' : ''}sent ? '${wire}'`,
  /** The text that was sent, or null if it is none; most rows have no notes. */
  readSent:
    least > 0
      ? `partita.read_text(s.${field}, ${least}, ${most})`
      : `case when s.${field} <> '' then partita.read_text(s.${field}, 0, ${most}) else '' end`,
  name: field.padEnd(11),
  default: least > 0 ? '' : " default ''",
  size: least > 0 ? `between ${least} and ${most}` : `<= ${most}`,
  rejection: readContractValue('', 'rejection', refusal),
});

/** Writes a template once for each of some texts: joined by commas, by spaces, or line by line where the template is lines. */
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

/** Sorts lines `expression as "Key"` as jsonb sorts the keys of an object: by their lengths, then by their letters. */
function sortInKeyOrder(lines: string): string {
  const keyOf = (line: string) => line.slice(line.lastIndexOf(' "'));
  return lines
    .split(/,?\n/)
    .toSorted((one, other) => keyOf(one).length - keyOf(other).length || (keyOf(one) < keyOf(other) ? -1 : 1))
    .join(',\n');
}

/** Fills what a part of the SQL takes from the contract; `{{texts, t.@column}}` is written once for each text of a transaction. */
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

/** All parts of `sql/` in their order, with the limits and the refusals of the contract: for a database of our own. */
export function readScript(): Promise<string> {
  return readParts(() => true);
}

/** The same for a hosted project. */
export function readHostedScript(): Promise<string> {
  return readParts((name) => !name.startsWith(preludePrefix));
}
