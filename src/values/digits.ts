/** The zeros of the scripts that our regions write; full-width ones stand among the signs below. */
const zeros = ['0', '٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

/** The ASCII digit of a digit in any of the scripts that our regions write, or undefined. */
function asciiDigit(character: string): string | undefined {
  const code = character.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? undefined : String(code - zero);
}

/** A text with its digits, in whichever script our regions write them, as those of ASCII, and so what is written full-width. */
export function asciiDigits(text: string): string {
  return [...text.replaceAll(/[\uff01-\uff5e]/g, halfWidth)]
    .map((character) => asciiDigit(character) ?? character)
    .join('');
}

function halfWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - 0xfee0);
}
