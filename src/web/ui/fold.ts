/** A text without accents and capitals, for comparing what was typed with what is there. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
