import { type RefusalId, refusals } from '#contract/refusals.ts';
import { fill, type Told } from '#contract/refusals/catalogue.ts';

/** How a language tells what is refused. */
export type Answers = (told: Told) => string;

/** A text for each refusal of the catalogue, with the places of its original. */
export type RefusalTexts = Record<RefusalId, string>;

/**
 * How refusals are told by these texts. Of what came without an id, from others or from a back-end of before, the words are
 * looked up; what nobody translated stays as it is.
 */
export function refusalsIn(texts: RefusalTexts, number: (figure: number) => string): Answers {
  const byId = new Map<string, string>(Object.entries(texts));
  const idOf = new Map<string, string>(Object.entries(refusals).map(([id, text]) => [text, id]));
  const tell = ({ id, params, text }: Told): string => {
    const template = byId.get(id) ?? byId.get(idOf.get(text) ?? '');
    return template === undefined ? text : fill(template, params, number, tell);
  };
  return tell;
}
