/** What import and export say (spec 2 Settings, spec 8 Export and Import). */
export const texts = {
  export: 'Export my data',
  exported: 'Export successful !',
  exportFailed: 'Error exporting books !',
  import: 'Import data',
  importTitle: 'Import data into account...',
  choose: 'Choose a file',
  accepts: 'An export of this program, as .json or .pcx',
  chosen: (name: string, accounts: number, transactions: number) =>
    `${name}: ${accounts} accounts, ${transactions} transactions`,
  noFile: 'No file selected',
  notJson: 'This file cannot be read: it holds no JSON.',
  notAnExport: 'This file holds neither accounts nor transactions.',
  imported: 'Data imported successfully...',
  importFailed: 'Import failed !',
  result: (added: number, updated: number, skipped: number) =>
    `${added} added, ${updated} replaced, ${skipped} were there already.`,
  rejected: (count: number) => (count === 1 ? '1 row was left out:' : `${count} rows were left out:`),
  cancel: 'Cancel',
  close: 'Close',
} as const;
