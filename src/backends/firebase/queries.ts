import { queryBigrams } from '#documents/model/bigrams.ts';
import type { Collection, Query } from '#documents/store.ts';

/** The field with the record id of a document. */
const idField: Record<Collection, string> = {
  accounts: 'AccountId',
  tags: 'Tag',
  transactions: 'TransactionId',
  flows: 'Month',
  actions: 'ActionId',
  items: 'ItemId',
};

/** Builds the constraints of a query with one of Firestore's libraries. */
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
 * Builds every query: filters, then the order by name. Such queries need no index beyond the defaults of a project; the emulator would not
 * notice a missing one.
 */
export function buildQuery<Constraint>(
  from: Collection,
  query: Query,
  builder: QueryBuilder<Constraint>,
  bookId?: string,
): Constraint[] {
  const { registerKeys = [], text = '', names, ids, after, before, limit } = query;
  const isMany = registerKeys.length > 1;
  return [
    // The access rules require this filter for a shared book.
    ...(bookId === undefined ? [] : [builder.where(['BookId'], '==', bookId)]),
    ...(registerKeys.length === 0
      ? []
      : [
          builder.where(
            ['RegisterKeys'],
            isMany ? 'array-contains-any' : 'array-contains',
            isMany ? registerKeys : registerKeys[0],
          ),
        ]),
    ...queryBigrams(text).map((bigram) => builder.where(['Bigrams', bigram], '==', true)),
    ...(ids ? [builder.where([idField[from]], 'in', ids)] : []),
    ...(names ? [builder.nameIn(names)] : []),
    builder.orderByName(),
    ...(after === undefined ? [] : [builder.startAfter(after)]),
    ...(before === undefined ? [] : [builder.endBefore(before)]),
    ...(limit === undefined ? [] : [builder.limit(limit)]),
  ];
}
