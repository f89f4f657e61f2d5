/** Creates an encoder for a charset with up to two bytes per letter. It learns each letter by decoding all byte pairs. */
export function makeEncoder(encoding: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, number[]>();
  const learn = (bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && letter !== '\ufffd' && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
  };
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  for (const one of all) learn([one]);
  for (const one of all.slice(128)) for (const two of all.slice(48)) learn([one, two]);
  return (text) =>
    Uint8Array.from(
      [...text].flatMap((letter) => {
        const bytes = bytesOf.get(letter);
        if (bytes === undefined) throw new Error(`${letter} is not in ${encoding}`);
        return bytes;
      }),
    );
}
