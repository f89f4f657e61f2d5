/** Endings of what books are in, and of what they are packed by. */
const known =
  /\.(?:gz|zip|gnucash(?:-[a-z]+)?|journal|h?ledger|beancount|ynab4?|ofx|qfx|qif|csv|tsv|txt|xml|json|sqlite3?|db|blob)$/i;

/** What a book is called after the file it comes from: its name without the ending, and without those of what it was packed by. */
export function nameOfFile(fileName: string): string {
  let name = known.test(fileName) ? fileName : fileName.replace(/\.[a-z][\w-]{0,13}$/i, '');
  const isPacked = /\.(?:gz|zip)$/i.test(name);
  while (known.test(name)) name = name.replace(known, '');
  return (isPacked ? name.replace(/\.[a-z][\w-]{0,13}$/i, '') : name).trim();
}
