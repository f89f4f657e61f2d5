// Sorting and printing of registers load as one chunk: a user who opens the menu usually needs the rest.
export { RegisterMenu } from './register-menu.tsx';
export { RegisterSorter } from './register-sorter.tsx';
export { RegisterPrint } from './register-print.tsx';
