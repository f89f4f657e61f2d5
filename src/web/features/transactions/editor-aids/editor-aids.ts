// One lazy chunk, loaded when somebody starts to fill in the editor.
export { EditorSuggestions } from './editor-suggestions.tsx';
