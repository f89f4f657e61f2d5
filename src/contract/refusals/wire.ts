import * as z from 'zod/mini';
import { type Params, type Refusal, type Message, verbatim } from './catalogue.ts';

const WireParams: z.ZodMiniType<Params> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), z.number(), WithText])),
);
const WithText: z.ZodMiniType<Message> = z.object({ id: z.string(), params: WireParams, text: z.string() });

/** The id of a text and what fills its placeholders, as they travel beside the text. */
export const WireRefusal = z.object({ id: z.string(), params: WireParams });

/** Makes a message of a received error: the text with its id, or the text alone if the sender gave no id. */
export function toldOf(text: string, refusal: Refusal | undefined): Message {
  return refusal === undefined ? verbatim(text) : { ...refusal, text };
}

/** Returns the id and the parameters that an error carries beside its text; an empty object for a text without an id. */
export function wireOf({ id, params }: Message): { refusal?: Refusal } {
  return id === 'verbatim' ? {} : { refusal: { id, params } };
}
