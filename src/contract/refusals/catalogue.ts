import * as z from 'zod/mini';

/** What fills the placeholders of a text: a name, a figure, or a refusal that is told within another. */
type Params = { readonly [name: string]: string | number | ErrorMessage };

/** Why something is refused, for programs and translations: the id of a text and what fills its placeholders. */
export type ErrorDetail = { readonly id: string; readonly params: Params };

/** A refusal with its English text, as the wire and the specification have it. */
export type ErrorMessage = ErrorDetail & { readonly text: string };

/** The names of the placeholders of a text: `{name}` as it is, `{count, number}` with the figures of the reader's language. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? (Placeholder extends `${infer Name}, number` ? Name : Placeholder) | PlaceholdersOf<Rest>
  : never;

type ParamsOf<Text extends string> = [PlaceholdersOf<Text>] extends [never]
  ? []
  : [params: { [Placeholder in PlaceholdersOf<Text>]: string | number | ErrorMessage }];

/** Fills the placeholders of a text; `number` writes figures, `tell` what is told within. */
export function fillPlaceholders(
  template: string,
  params: Params,
  number: (figure: number) => string,
  formatNested: (message: ErrorMessage) => string,
): string {
  return template.replaceAll(/\{(\w+)(, number)?\}/g, (match, name: string, asNumber?: string) => {
    const value = params[name];
    if (value === undefined) return match;
    if (typeof value === 'object') return formatNested(value);
    return asNumber === undefined ? String(value) : number(Number(value));
  });
}

const english = new Intl.NumberFormat('en');

/** Makes the refusals of a part of the catalogue: an id, and what fills the placeholders of its text. */
export function defineErrors<const Texts extends Record<string, string>>(texts: Texts) {
  return <Id extends keyof Texts & string>(id: Id, ...args: ParamsOf<Texts[Id]>): ErrorMessage => {
    const params: Params = args[0] ?? {};
    const text = fillPlaceholders(
      texts[id] ?? id,
      params,
      (figure) => english.format(figure),
      (message) => message.text,
    );
    return { id, params, text };
  };
}

const schemaErrors = new Map<string, ErrorMessage>();

/** The text of a refusal for a schema, which can tell texts only; `refusalOf` knows it again. */
export function toSchemaText(message: ErrorMessage): string {
  schemaErrors.set(message.text, message);
  return message.text;
}

/** The refusal of a text that a schema told, or one of the library's own words. */
export function schemaErrorOf(text: string): ErrorMessage {
  return schemaErrors.get(text) ?? verbatimMessage(text);
}

/** A message in the words of a library, a project or a proxy, which the app shows unchanged. */
export function verbatimMessage(text: string): ErrorMessage {
  return { id: 'verbatim', params: {}, text };
}

const WireParams: z.ZodMiniType<Params> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), z.number(), WireMessage])),
);
const WireMessage: z.ZodMiniType<ErrorMessage> = z.object({ id: z.string(), params: WireParams, text: z.string() });

/** The id of a text and what fills its placeholders, as they travel beside the text. */
export const WireErrorDetail = z.object({ id: z.string(), params: WireParams });

/** Makes a message of a received error: the text with its id, or the text alone if the sender gave no id. */
export function toErrorMessage(text: string, refusal: ErrorDetail | undefined): ErrorMessage {
  return refusal === undefined ? verbatimMessage(text) : { ...refusal, text };
}

/** Returns the id and the parameters that an error carries beside its text; an empty object for a text without an id. */
export function toWireDetail({ id, params }: ErrorMessage): { refusal?: ErrorDetail } {
  return id === 'verbatim' ? {} : { refusal: { id, params } };
}
