import { useQuery } from '@tanstack/react-query';
import { useBookQueries } from './queries.ts';

/** The number of books whose owners offer to make the user their owner, from the list of books, which is there anyway. */
export function useOfferedCount(): number {
  const { data: books = [] } = useQuery(useBookQueries().books);
  return books.filter(({ shared }) => shared?.isOffered).length;
}
