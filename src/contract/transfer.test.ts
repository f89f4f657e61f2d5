import { describe, expect, test } from 'vitest';
import { ImportInput } from './inputs/transfer.ts';
import { ExportAnswer } from './transfer.ts';

const plain = { enableAnimations: false, allowNonEmptyDeletes: true, custom: { kept: 1 } };
const decided = {
  appFunctionalities: {
    externalEventListeners: [{ type: 'url', eventName: 'transaction-created', url: 'https://else.example' }],
  },
  providerCapacity: { isExportPossible: false, notAllowedRoutes: ['/settings'] },
  overriddenProvider: { name: 'Else', uniqueId: 'else' },
};

test('an import accepts a file with fingerprints of an unknown form', () => {
  for (const fingerprints of [{ book: 'c0ffee' }, 'none of ours', undefined])
    expect(ImportInput.safeParse({ data: { accounts: [], fingerprints } }).success).toBe(true);
});

describe('settings in a file', () => {
  test('are reduced to harmless settings by an import', () => {
    const { data } = ImportInput.parse({ data: { accounts: [], userConfig: { ...plain, ...decided } } });
    expect(data.userConfig).toEqual(plain);
  });

  test('are reduced to harmless settings by an export, so that an import restores exactly what was exported', () => {
    const rows = { format: 'partita', version: 1, exportedAt: 'now', accounts: [], transactions: [] };
    const { data } = ExportAnswer.parse({
      filename: 'partita.json',
      data: { ...rows, userConfig: { ...plain, ...decided } },
    });
    expect(data.userConfig).toEqual(plain);
  });
});
