/** The keys that work on a row, under the heading of rows or one of their own. */
export const rowKeys = {
  keys: [
    { title: 'Next, previous', key: 'ArrowDown' },
    { title: 'Show details', key: 'Enter' },
    { title: 'Edit', key: 'e' },
    { title: 'Repeat', key: 'r' },
    { title: 'Delete', key: 'Delete' },
    { title: 'Select (with Shift: up to here)', key: ' ' },
    { title: 'Expand a split', key: 'ArrowRight' },
    { title: 'Collapse a split', key: 'ArrowLeft' },
    { title: 'Next line, or a new one after the last', key: 'Enter', group: 'In the lines of a split' },
    { title: 'Remove the line', key: 'mod+Backspace', group: 'In the lines of a split' },
  ],
};
