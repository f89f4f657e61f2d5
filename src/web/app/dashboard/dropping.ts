// What takes dropped files; it comes with the first sign of a hand, as the popups do.
export { bringFiles } from '#web/lib/brought-files.ts';
export { onFilesDropped } from '#web/ui/dropped-files.ts';
