import { useDocumentTitle } from '@mantine/hooks';
import { texts } from './texts.ts';

/** Calls the page what it shows, the nearest first: `Bank Account · Main · Partita`. */
export function useTitle(...parts: string[]): void {
  useDocumentTitle([...parts, texts.product].join(' · '));
}
