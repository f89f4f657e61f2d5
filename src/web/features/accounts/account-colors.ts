/** The colours that are offered for an account: apart from each other for most eyes, on light and on dark. */
export const accountColors = [
  { value: '#000000', name: 'Black' },
  { value: '#2a9d8f', name: 'Teal' },
  { value: '#3f7d4e', name: 'Green' },
  { value: '#8a9a2e', name: 'Olive' },
  { value: '#c58b1f', name: 'Ochre' },
  { value: '#b5651d', name: 'Brown' },
  { value: '#d95f43', name: 'Brick' },
  { value: '#b4372a', name: 'Red' },
  { value: '#b0417e', name: 'Plum' },
  { value: '#7b6fb0', name: 'Violet' },
  { value: '#457b9d', name: 'Blue' },
  { value: '#6d6875', name: 'Slate' },
] as const;
