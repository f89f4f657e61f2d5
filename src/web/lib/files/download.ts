/** Hands a file to the browser's downloads. */
export function downloadFile(filename: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download holds the blob by now; the address is not needed any more.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function download(filename: string, type: string, text: string): void {
  downloadFile(filename, new Blob([text], { type }));
}

/** Hands a value to the browser's downloads as a JSON file. */
export function downloadJson(filename: string, value: unknown): void {
  download(filename, 'application/json', JSON.stringify(value));
}

/** By it a sheet knows that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Hands a table to the browser's downloads as a CSV file. */
export function downloadCsv(filename: string, csv: string): void {
  download(filename, 'text/csv;charset=utf-8', byteOrderMark + csv);
}
