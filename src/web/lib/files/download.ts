/** Downloads a file. */
export function downloadFile(filename: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download holds the blob by then; the address is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function download(filename: string, type: string, text: string): void {
  downloadFile(filename, new Blob([text], { type }));
}

/** Downloads a value as a JSON file. */
export function downloadJson(filename: string, value: unknown): void {
  download(filename, 'application/json', JSON.stringify(value));
}

/** The byte order mark by which spreadsheets recognise UTF-8. */
const byteOrderMark = '\uFEFF';

/** Downloads a table as a CSV file. */
export function downloadCsv(filename: string, csv: string): void {
  download(filename, 'text/csv;charset=utf-8', byteOrderMark + csv);
}
