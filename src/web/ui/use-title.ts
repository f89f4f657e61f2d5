import { useEffect } from 'react';
import { texts } from './texts.ts';

/** Calls the page what it shows, the nearest first: `Bank Account · Main · Partita`. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, texts.product].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
