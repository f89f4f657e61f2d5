// What takes dropped files; it comes once something is dragged over the page.
export { bringFiles } from '#web/lib/brought-files.ts';
export { onFilesDropped } from '#web/ui/dropped-files.ts';
