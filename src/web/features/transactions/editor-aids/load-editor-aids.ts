import type * as editorAids from './editor-aids.ts';

/** The aids of the editor: suggestions from earlier transactions. */
export type LoadedEditorAids = typeof editorAids;

let loaded: LoadedEditorAids | undefined;

/** The aids, if they have been loaded already. */
export const loadedEditorAids = () => loaded;

/** Loads the aids, a chunk of its own: the editor opens without waiting for it. */
export async function loadEditorAids(): Promise<LoadedEditorAids> {
  loaded ??= await import('./editor-aids.ts');
  return loaded;
}
