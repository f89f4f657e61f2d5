declare module 'virtual:reader-page' {
  import type { ReaderPage } from '#exports/copy/document.ts';

  export const readerPage: ReaderPage;
}
