// What is loaded once somebody begins to enter something, in one piece.
export { EditorOffers } from './editor-offers.tsx';
export { PostedField } from './posted-field.tsx';
