const zeros = ['0', '٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

/** The ASCII digit of a digit in any of the scripts that our regions write, or undefined. */
function asciiDigit(character: string): string | undefined {
  const code = character.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? undefined : String(code - zero);
}

/** A text with its digits, in whichever script our regions write them, as those of ASCII. */
export function asciiDigits(text: string): string {
  return [...text].map((character) => asciiDigit(character) ?? character).join('');
}
