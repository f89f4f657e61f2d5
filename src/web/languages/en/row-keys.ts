/** The keys that work on a row, under the heading of rows or one of their own. */
export const rowKeys = {
  keys: [
    { title: 'Next, previous', key: 'ArrowDown' },
    { title: 'See more', key: 'Enter' },
    { title: 'Edit', key: 'e' },
    { title: 'Repeat', key: 'r' },
    { title: 'Delete', key: 'Delete' },
    { title: 'Select (with Shift: from the last one)', key: ' ' },
    { title: 'Unfold a split', key: 'ArrowRight' },
    { title: 'Fold a split', key: 'ArrowLeft' },
    { title: 'Next line, a new one after the last', key: 'Enter', group: 'In the lines of a split' },
    { title: 'Remove the line', key: 'mod+Backspace', group: 'In the lines of a split' },
  ],
};
