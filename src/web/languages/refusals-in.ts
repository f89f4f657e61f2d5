import type { ErrorId } from '#contract/error-catalogue.ts';
import { fillPlaceholders, type ErrorMessage } from '#contract/error-catalogue/catalogue.ts';

/** How a language tells what is refused, and whether it has the text at hand. */
export type Answers = { tell: (told: ErrorMessage) => string; tells: (told: ErrorMessage) => boolean };

/** A text for each detail of the catalogue, with the places of its original. */
export type RefusalTexts = Record<ErrorId, string>;

/** The ids of the refusals, by their original words, and the texts that were loaded. */
let known: { idOf: ReadonlyMap<string, string>; texts: ReadonlyMap<string, string> } = {
  idOf: new Map(),
  texts: new Map(),
};

/** Has all refusals told from now on, by their original words as well, where these come without an id. */
export function knowWords({
  originals,
  texts,
}: Record<'originals' | 'texts', Readonly<Record<string, string>>>): void {
  known = {
    idOf: new Map(Object.entries(originals).map(([id, text]) => [text, id])),
    texts: new Map(Object.entries(texts)),
  };
}

/**
 * Translates error messages with the given texts, and with all texts once they are loaded. A message without an id is then looked up
 * by its words; one without a translation stays unchanged.
 */
export function refusalsIn(
  atHand: Readonly<Record<string, string>>,
  number: (figure: number) => string,
): Answers {
  const first = new Map(Object.entries(atHand));
  const templateOf = (id: string | undefined) => first.get(id ?? '') ?? known.texts.get(id ?? '');
  const tell = ({ id, params, text }: ErrorMessage): string => {
    const template = templateOf(id) ?? templateOf(known.idOf.get(text));
    return template === undefined ? text : fillPlaceholders(template, params, number, tell);
  };
  return { tell, tells: ({ id }) => templateOf(id) !== undefined };
}
