// A lazy chunk, loaded when the user starts to fill in the editor.
export { EditorSuggestions } from './editor-suggestions.tsx';
