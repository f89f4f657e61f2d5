// What arranges and prints registers is loaded as one: who opens the menu mostly needs the rest.
export { RegisterMenu } from './register-actions.tsx';
export { RegisterSorter } from './register-arranger.tsx';
export { RegisterPrint } from './register-print.tsx';
