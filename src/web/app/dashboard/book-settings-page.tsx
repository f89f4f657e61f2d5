import { BookSettings } from '#web/features/books/settings/book-settings.tsx';
import { ExportBook } from '#web/features/export-files/export-book.tsx';

/** The settings of the open book. */
export function BookSettingsPage() {
  return <BookSettings exportBook={<ExportBook />} />;
}
