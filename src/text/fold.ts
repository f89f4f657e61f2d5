/**
 * A text without capitals, letter by letter as `lower` in SQL: a sigma is the same at the end of a word, and the Turkish İ loses
 * its dot.
 */
export function lower(text: string): string {
  return text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
}

/** A text without capitals and accents, as everywhere in searching (calls.md Transactions). `partita.fold` in SQL is the same. */
export function fold(text: string): string {
  return lower(text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''));
}
