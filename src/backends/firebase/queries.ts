/** What is asked of a collection; without anything, all of it. */
export type Asked = {
  /** In any of these registers, at most `placesPerQuery`. */
  places?: readonly string[];
  /** With all of these search pieces. */
  pieces?: readonly string[];
  /** Of these names, or of these transaction ids: at most `valuesPerQuery`. */
  names?: readonly string[];
  ids?: readonly string[];
  /** Behind the document of this name. */
  after?: string | undefined;
  atMost?: number;
};

/** How many values one query may look for (Firestore's limit). */
export const valuesPerQuery = 30;

/** The words of one of Firestore's libraries. */
export type Words<Constraint> = {
  where(
    path: readonly [string, ...string[]],
    operator: '==' | 'in' | 'array-contains' | 'array-contains-any',
    value: unknown,
  ): Constraint;
  nameIn(names: readonly string[]): Constraint;
  orderByName(): Constraint;
  startAfter(name: string): Constraint;
  limit(count: number): Constraint;
};

/**
 * The only place where a query is put together: filters, then the order of the names. Such queries run on the indexes that
 * every project has by itself; the emulator would not notice a missing one.
 */
export function constraintsOf<Constraint>(asked: Asked, words: Words<Constraint>): Constraint[] {
  const { places = [], pieces = [], names, ids, after, atMost } = asked;
  const isMany = places.length > 1;
  return [
    ...(places.length === 0
      ? []
      : [
          words.where(
            ['Places'],
            isMany ? 'array-contains-any' : 'array-contains',
            isMany ? places : places[0],
          ),
        ]),
    ...pieces.map((piece) => words.where(['Pieces', piece], '==', true)),
    ...(ids ? [words.where(['TransactionId'], 'in', ids)] : []),
    ...(names ? [words.nameIn(names)] : []),
    words.orderByName(),
    ...(after === undefined ? [] : [words.startAfter(after)]),
    ...(atMost === undefined ? [] : [words.limit(atMost)]),
  ];
}

/** Cuts a list into pieces of at most so many. */
export function* slices<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
