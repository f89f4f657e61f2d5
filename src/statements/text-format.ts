/** Text formats that are not tables. */
export type TextFormat = 'ofx' | 'camt' | 'oldGnucash' | 'gnucash' | 'qif' | 'mt940' | 'journal';

/** The number of characters that are examined for the format. */
const headLength = 65_536;

/** Patterns that distinguish text formats from tables by content, because file names are unreliable. The first match counts. */
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
  // A journal entry: a date line with indented postings below it; or a beancount file that only opens accounts.
  { format: 'journal', isIt: /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[^,;\t\n]*\n[ \t]+\S/m },
  {
    format: 'journal',
    isIt: /^(?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}(?:=\S+)? +[^\s,;\t][^\t\n]*\n[ \t]+\S.*?(?: {2}|\t)/m,
  },
  // A journal with prices only.
  {
    format: 'journal',
    isIt: /^P\s+\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s+\S+\s+\S|^\d{4}-\d{2}-\d{2} +price +[A-Z]\S* +\d/m,
  },
  { format: 'journal', isIt: /^account \S.*\n\s+; path: \[|^\d{4}-\d{2}-\d{2} +open +[^\s:]+:\S/m },
];

/** Returns the format of a text with uniform line ends; undefined if it may be a table. */
export function detectTextFormat(text: string): TextFormat | undefined {
  const head = text.slice(0, headLength);
  // A table row may also contain the name of an XML format.
  const isXmlText = /^\ufeff?\s*</.test(head);
  return formatPatterns.find(({ isIt, isXml }) => (isXml !== true || isXmlText) && isIt.test(head))?.format;
}
