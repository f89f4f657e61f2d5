/** Hands a value to the browser's downloads as a JSON file. */
export function downloadJson(filename: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download holds the blob by now; the address is not needed any more.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
