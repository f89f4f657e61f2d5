import type { TestProject } from 'vitest/node';
import { servePage } from './serve-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the served page with the books of this browser. */
    booksPage: string;
  }
}

/** Builds and serves the page once for all tests of the project `chromium`. */
export default async function setupChromium(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await servePage();
  project.provide('booksPage', url);
  return close;
}
