import type { ErrorId } from '#contract/error-catalogue.ts';
import { fillPlaceholders, type ErrorMessage } from '#contract/error-catalogue/catalogue.ts';

/** Translates error messages into one language. `hasText` is true if the text of a message is loaded. */
export type ErrorTranslator = {
  translate: (message: ErrorMessage) => string;
  hasText: (message: ErrorMessage) => boolean;
};

/** A text for each error of the catalogue, with the placeholders of the original. */
export type ErrorTexts = Record<ErrorId, string>;

/** All loaded error texts by error id, and the error ids by their original text. */
let loaded: { idOf: ReadonlyMap<string, string>; texts: ReadonlyMap<string, string> } = {
  idOf: new Map(),
  texts: new Map(),
};

/** Sets the texts of all errors for all translators. A message without an id is then found by its original text. */
export function setErrorTexts({
  originals,
  texts,
}: Record<'originals' | 'texts', Readonly<Record<string, string>>>): void {
  loaded = {
    idOf: new Map(Object.entries(originals).map(([id, text]) => [text, id])),
    texts: new Map(Object.entries(texts)),
  };
}

/**
 * Creates a translator with the given first texts; it also uses the texts of `setErrorTexts`. A message without a translation stays
 * unchanged.
 */
export function createErrorTranslator(
  firstTexts: Readonly<Record<string, string>>,
  formatNumber: (value: number) => string,
): ErrorTranslator {
  const first = new Map(Object.entries(firstTexts));
  const templateOf = (id: string | undefined) => first.get(id ?? '') ?? loaded.texts.get(id ?? '');
  const translate = ({ id, params, text }: ErrorMessage): string => {
    const template = templateOf(id) ?? templateOf(loaded.idOf.get(text));
    return template === undefined ? text : fillPlaceholders(template, params, formatNumber, translate);
  };
  return { translate, hasText: ({ id }) => templateOf(id) !== undefined };
}
