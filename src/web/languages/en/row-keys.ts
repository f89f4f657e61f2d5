/** The keys that work on a row, under the heading of rows or one of their own. */
export const rowKeys = {
  keys: [
    { title: 'Next, previous', key: 'ArrowDown' },
    { title: 'Edit in the row', key: 'Enter' },
    { title: 'Edit', key: 'e' },
    { title: 'Repeat', key: 'r' },
    { title: 'Delete', key: 'Delete' },
    { title: 'Select (with Shift: up to here)', key: ' ' },
    { title: 'Show details, expand a split', key: 'ArrowRight' },
    { title: 'Hide details, collapse a split', key: 'ArrowLeft' },
    { title: 'Save', key: 'Enter', group: 'While editing in the row' },
    { title: 'Leave it as it was', key: 'Escape', group: 'While editing in the row' },
    { title: 'Next field', key: 'Tab', group: 'While editing in the row' },
    { title: 'Next line, or a new one after the last', key: 'Enter', group: 'In the lines of a split' },
    { title: 'Remove the line', key: 'mod+Backspace', group: 'In the lines of a split' },
  ],
};
