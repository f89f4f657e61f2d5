import { queryBigrams } from '#documents/model/bigrams.ts';
import type { Collection, Query } from '#documents/store.ts';

/** The id of what a document is about. */
const idField: Record<Collection, string> = {
  accounts: 'AccountId',
  tags: 'Tag',
  transactions: 'TransactionId',
  flows: 'Month',
  actions: 'ActionId',
  items: 'ItemId',
};

/** How one of Firestore's libraries builds the parts of a query. */
export type QueryBuilder<Constraint> = {
  where(
    path: readonly [string, ...string[]],
    operator: '==' | 'in' | 'array-contains' | 'array-contains-any',
    value: unknown,
  ): Constraint;
  nameIn(names: readonly string[]): Constraint;
  orderByName(): Constraint;
  startAfter(name: string): Constraint;
  endBefore(name: string): Constraint;
  limit(count: number): Constraint;
};

/**
 * The only place where a query is put together: filters, then the order of the names. Such queries run on the indexes that
 * every project has by itself; the emulator would not notice a missing one.
 */
export function buildQuery<Constraint>(
  from: Collection,
  query: Query,
  builder: QueryBuilder<Constraint>,
): Constraint[] {
  const { registerKeys = [], text = '', names, ids, after, before, limit } = query;
  const isMany = registerKeys.length > 1;
  return [
    ...(registerKeys.length === 0
      ? []
      : [
          builder.where(
            ['Places'],
            isMany ? 'array-contains-any' : 'array-contains',
            isMany ? registerKeys : registerKeys[0],
          ),
        ]),
    ...queryBigrams(text).map((bigram) => builder.where(['Pieces', bigram], '==', true)),
    ...(ids ? [builder.where([idField[from]], 'in', ids)] : []),
    ...(names ? [builder.nameIn(names)] : []),
    builder.orderByName(),
    ...(after === undefined ? [] : [builder.startAfter(after)]),
    ...(before === undefined ? [] : [builder.endBefore(before)]),
    ...(limit === undefined ? [] : [builder.limit(limit)]),
  ];
}
