import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('needs no variables: it uses an embedded database in ./data, this machine only, and the mail outbox', () => {
    expect(readConfig({})).toMatchObject({
      port: 4780,
      host: '127.0.0.1',
      publicUrl: undefined,
      databaseUrl: undefined,
      smtp: undefined,
    });
  });

  test('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  test('cuts the public address to its origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://books.example/' }).publicUrl).toBe('https://books.example');
  });

  test('reads the sources that the browser may connect to', () => {
    expect(readConfig({ CONNECT_SOURCES: "'none'" }).connectSources).toEqual(["'none'"]);
    expect(readConfig({ CONNECT_SOURCES: 'https://a.example  http://localhost:1' }).connectSources).toEqual([
      'https://a.example',
      'http://localhost:1',
    ]);
  });

  test('names each invalid variable', () => {
    expect(() => readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', AUTH_SECRET: 'short' })).toThrow(
      /PORT:.*\n.*DATABASE_URL:.*\n.*AUTH_SECRET: At least 32/,
    );
  });

  test('requires a sender if mail is configured', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
      /MAIL_FROM: Needed when SMTP_URL is set/,
    );
    expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'books@mail.example' }).smtp).toEqual({
      url: 'smtp://mail.example',
      from: 'books@mail.example',
    });
  });

  test('serves metrics only if they have a port, and on this machine only', () => {
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9477' }).metrics).toEqual({ port: 9477, host: '127.0.0.1' });
  });

  test('equals the defaults in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  });
});
