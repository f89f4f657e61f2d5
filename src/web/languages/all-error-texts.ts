import { errorTexts } from './en/error-texts.ts';
import { setErrorTexts } from './error-translator.ts';

// Features that show many error messages import this module. For all others `loadErrorTexts` loads it with the first error.
setErrorTexts(errorTexts);
