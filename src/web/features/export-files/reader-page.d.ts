declare module 'virtual:reader-page' {
  import type { ReaderPage } from '#exports/read-only-copy/document.ts';

  export const readerPage: ReaderPage;
}
