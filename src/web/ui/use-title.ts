import { useDocumentTitle } from '@mantine/hooks';
import { ui as texts } from '#web/languages/en/ui.ts';

/** Calls the page what it shows, the nearest first: `Bank Account · Main · Partita`. */
export function useTitle(...parts: string[]): void {
  useDocumentTitle([...parts, texts.product].join(' · '));
}
