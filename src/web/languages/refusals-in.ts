import type { RefusalId } from '#contract/refusals.ts';
import { fill, type Message } from '#contract/refusals/catalogue.ts';

/** How a language tells what is refused. */
export type Answers = (told: Message) => string;

/** A text for each refusal of the catalogue, with the places of its original. */
export type RefusalTexts = Record<RefusalId, string>;

/** The ids of the refusals, by their original words. */
let idOf: ReadonlyMap<string, string> = new Map();

/** Has refusals known by their original words as well, where these come without an id. */
export function knowWords(originals: Readonly<Record<string, string>>): void {
  idOf = new Map(Object.entries(originals).map(([id, text]) => [text, id]));
}

/**
 * How refusals are told by these texts. Of what came without an id, from others or from an older back-end, the words are
 * looked up, once they are known; what nobody translated stays as it is.
 */
export function refusalsIn(texts: RefusalTexts, number: (figure: number) => string): Answers {
  const byId = new Map<string, string>(Object.entries(texts));
  const tell = ({ id, params, text }: Message): string => {
    const template = byId.get(id) ?? byId.get(idOf.get(text) ?? '');
    return template === undefined ? text : fill(template, params, number, tell);
  };
  return tell;
}
