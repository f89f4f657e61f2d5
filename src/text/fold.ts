/** A text without capitals and accents, as everywhere in searching (calls.md Transactions). `partita.fold` in SQL is the same. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
