import { words } from './en/words.ts';
import { knowWords } from './refusals-in.ts';

// Who shows much that is told in words alone imports this; else it is loaded when something is.
knowWords(words);
