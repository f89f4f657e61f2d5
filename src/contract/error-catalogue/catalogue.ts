import * as z from 'zod/mini';

/** The values for the placeholders of a text: a name, a number, or a nested error message. */
type Params = { readonly [name: string]: string | number | ErrorMessage };

/** An error for programs and translations: the id of its text, and the values of the placeholders. */
export type ErrorDetail = { readonly id: string; readonly params: Params };

/** An error with its English text, as the wire and the specification have it. */
export type ErrorMessage = ErrorDetail & { readonly text: string };

/** The placeholder names of a text: `{name}` for a plain value, `{count, number}` for a number in the reader's format. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? (Placeholder extends `${infer Name}, number` ? Name : Placeholder) | PlaceholdersOf<Rest>
  : never;

type ParamsOf<Text extends string> = [PlaceholdersOf<Text>] extends [never]
  ? []
  : [params: { [Placeholder in PlaceholdersOf<Text>]: string | number | ErrorMessage }];

/** Fills the placeholders of a text. `number` formats numbers, `formatNested` formats nested error messages. */
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

/** Returns the factory for one part of the catalogue. The factory takes an error id and the placeholder values. */
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

/** Returns the text of an error for a schema, which can report texts only. `schemaErrorOf` finds the error again by its text. */
export function toSchemaText(message: ErrorMessage): string {
  schemaErrors.set(message.text, message);
  return message.text;
}

/** Returns the error of a text that a schema reported; a verbatim message for a text of the schema library. */
export function schemaErrorOf(text: string): ErrorMessage {
  return schemaErrors.get(text) ?? verbatimMessage(text);
}

/** Returns a message with the original text of a library, a project or a proxy, which the app shows unchanged. */
export function verbatimMessage(text: string): ErrorMessage {
  return { id: 'verbatim', params: {}, text };
}

const WireParams: z.ZodMiniType<Params> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), z.number(), WireMessage])),
);
const WireMessage: z.ZodMiniType<ErrorMessage> = z.object({
  id: z.string(),
  params: WireParams,
  text: z.string(),
});

/** The error id and the placeholder values, as sent beside the text. */
export const WireErrorDetail = z.object({ id: z.string(), params: WireParams });

/** Returns the message of a received error: the text with its id, or the text alone if the sender gave no id. */
export function toErrorMessage(text: string, detail: ErrorDetail | undefined): ErrorMessage {
  return detail === undefined ? verbatimMessage(text) : { ...detail, text };
}

/** Returns the id and the parameters that an error carries beside its text; an empty object for a text without an id. */
export function toWireDetail({ id, params }: ErrorMessage): { detail?: ErrorDetail } {
  return id === 'verbatim' ? {} : { detail: { id, params } };
}
