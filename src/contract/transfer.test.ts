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

test('fingerprints of another kind in a file are no reason to refuse it', () => {
  for (const fingerprints of [{ book: 'c0ffee' }, 'none of ours', undefined])
    expect(ImportInput.safeParse({ data: { accounts: [], fingerprints } }).success).toBe(true);
});

describe('settings in a file', () => {
  test('an import takes the plain ones only', () => {
    const { data } = ImportInput.parse({ data: { accounts: [], userConfig: { ...plain, ...decided } } });
    expect(data.userConfig).toEqual(plain);
  });

  test('an export holds no others, so that what comes in is what went out', () => {
    const rows = { format: 'partita', version: 1, exportedAt: 'now', accounts: [], transactions: [] };
    const { data } = ExportAnswer.parse({
      filename: 'partita.json',
      data: { ...rows, userConfig: { ...plain, ...decided } },
    });
    expect(data.userConfig).toEqual(plain);
  });
});
