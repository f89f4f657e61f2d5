/** How far somebody was told of the log: up to a document and, where it was not told as a whole, so many of its touches. */
export type LogMark = { position: number; name: string; told?: number | undefined };

/** A name may hold any printable character, so it comes last. */
const written = /^([1-9]\d{0,14})(?:\.([1-9]\d{0,8}))?:(.+)$/;

/** The text of a mark. */
export function writeMark({ position, name, told }: LogMark): string {
  return `${position}${told === undefined ? '' : `.${told}`}:${name}`;
}

/** The mark of a text; undefined for what was never written as one. */
export function readMark(text: string): LogMark | undefined {
  const [, position, told, name] = written.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { position: Number(position), name, told: told === undefined ? undefined : Number(told) };
}
