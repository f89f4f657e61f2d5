import type * as editorAids from './editor-aids.ts';

/** What helps to fill in the editor: suggestions from earlier transactions, the field that reads dates, and pasted amounts. */
export type LoadedEditorAids = typeof editorAids;

let loaded: LoadedEditorAids | undefined;

/** The aids, if they have been loaded already. */
export const loadedEditorAids = () => loaded;

/** Loads the aids, a chunk of its own: the editor opens without waiting for it. */
export async function loadEditorAids(): Promise<LoadedEditorAids> {
  loaded ??= await import('./editor-aids.ts');
  return loaded;
}
