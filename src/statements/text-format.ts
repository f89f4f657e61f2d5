/** The forms of text that are no tables. */
export type TextFormat = 'ofx' | 'camt' | 'oldGnucash' | 'gnucash' | 'qif' | 'mt940' | 'journal';

/** How much of a file tells what it is. */
const headLength = 65_536;

/** How a text is told apart from a table, by what stands in it; names of files lie. The first sign that fits counts. */
const formatPatterns: { format: TextFormat; isIt: RegExp; isXml?: true }[] = [
  { format: 'ofx', isIt: /^\s*(?:<\?OFX\b|OFXHEADER\s*[:=])|<OFX>/im },
  {
    format: 'camt',
    isIt: /<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)\b|camt\.05[234]/,
    isXml: true,
  },
  { format: 'oldGnucash', isIt: /<gnc(?:\s[^>]*)?>\s*<version>/, isXml: true },
  { format: 'gnucash', isIt: /<gnc(?:-v2|-account-example)?\b|xmlns:gnc=|<gnc:/, isXml: true },
  { format: 'qif', isIt: /^!(?:Type|Account|Option|Clear)\b/im },
  { format: 'mt940', isIt: /^:20:[\s\S]*^:(?:25|28C?|60[FM]|61):/m },
  // An entry of a journal: a day, and what is posted indented below; or a book of beancount that has accounts only.
  { format: 'journal', isIt: /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[^,;\t\n]*\n[ \t]+\S/m },
  {
    format: 'journal',
    isIt: /^(?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}(?:=\S+)? +[^\s,;\t][^\t\n]*\n[ \t]+\S.*?(?: {2}|\t)/m,
  },
  // Prices alone.
  {
    format: 'journal',
    isIt: /^P\s+\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s+\S+\s+\S|^\d{4}-\d{2}-\d{2} +price +[A-Z]\S* +\d/m,
  },
  { format: 'journal', isIt: /^account \S.*\n\s+; path: \[|^\d{4}-\d{2}-\d{2} +open +[^\s:]+:\S/m },
];

/** The form of a text whose lines end alike; undefined where it may be a table. */
export function detectTextFormat(text: string): TextFormat | undefined {
  const head = text.slice(0, headLength);
  // A row of a table may name such a form, too.
  const isXmlText = /^\ufeff?\s*</.test(head);
  return formatPatterns.find(({ isIt, isXml }) => (isXml !== true || isXmlText) && isIt.test(head))?.format;
}
