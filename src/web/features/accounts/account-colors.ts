import { accountEditor as editorTexts } from '#web/languages/en/account-editor.ts';

/** The colours that are offered for an account: apart from each other for most eyes, on light and on dark. */
export const accountColors = [
  { value: '#000000', name: editorTexts.colors.black },
  { value: '#2a9d8f', name: editorTexts.colors.teal },
  { value: '#3f7d4e', name: editorTexts.colors.green },
  { value: '#8a9a2e', name: editorTexts.colors.olive },
  { value: '#c58b1f', name: editorTexts.colors.ochre },
  { value: '#b5651d', name: editorTexts.colors.brown },
  { value: '#d95f43', name: editorTexts.colors.brick },
  { value: '#b4372a', name: editorTexts.colors.red },
  { value: '#b0417e', name: editorTexts.colors.plum },
  { value: '#7b6fb0', name: editorTexts.colors.violet },
  { value: '#457b9d', name: editorTexts.colors.blue },
  { value: '#6d6875', name: editorTexts.colors.slate },
] as const;
