// What is loaded once somebody begins to enter something, in one piece.
export { EditorSuggestions as EditorOffers } from './editor-suggestions.tsx';
export { readPasted } from '#web/lib/read-pasted.ts';
export { PostedField } from './posted-field.tsx';
