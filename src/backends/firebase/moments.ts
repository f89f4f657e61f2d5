/** What one of Firestore's libraries makes of a moment. */
type Moment = abstract new (...parts: never[]) => { toMillis(): number };

/** What a document holds, with the moment at which its place took it in milliseconds. */
export function withPlainMoment(data: Record<string, unknown>, Kind: Moment): Record<string, unknown> {
  const { Arrived } = data;
  return Arrived instanceof Kind ? { ...data, Arrived: Arrived.toMillis() } : data;
}
