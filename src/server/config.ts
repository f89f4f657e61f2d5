import { join, resolve } from 'node:path';
import * as z from 'zod';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import { defaultSources } from './http/security-headers.ts';
import { readSignInConfig, type SignInConfig, signInVariables } from './sign-in/config.ts';

/**
 * Creates the data folder, closed to other users. As root it stays passable for others, because PostgreSQL does not run as root;
 * PostgreSQL's own folder in it is closed.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Returns the secret that signs session cookies: the operator's, or one created once in the data folder, readable by its owner only. */
export async function readAuthSecret(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'auth-secret');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  await makeDataDir(dataDir);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // Linking a complete file is atomic; if another process was faster, its secret is used.
  await link(draft, file).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const countVariable = z.coerce.number().int().min(0);

const sources = z.string().regex(/^[^;,]*$/, 'Sources are separated by blanks');

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(4780),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: postgresUrl.optional(),
    ADMIN_DATABASE_URL: postgresUrl.optional(),
    DATABASE_READ_URL: postgresUrl.optional(),
    AUTH_SECRET: z.string().min(32, 'At least 32 characters').optional(),
    ...signInVariables,
    SUPABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    SUPABASE_KEY: z.string().optional(),
    QUOTA_ROWS: countVariable.default(500_000),
    QUOTA_MB: countVariable.default(250),
    QUOTA_CALLS_PER_DAY: countVariable.default(50_000),
    QUOTA_MB_PER_DAY: countVariable.default(2000),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().optional(),
    FEEDBACK_TO: z.email().optional(),
    IMPORT_LIMIT_MB: z.coerce.number().int().min(1).max(400).default(64),
    CONNECT_SOURCES: sources.default(defaultSources.connectSources.join(' ')),
    IMAGE_SOURCES: sources.default(defaultSources.imageSources.join(' ')),
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'At least 12 characters').optional(),
    BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
    POST_SCHEDULES: z.stringbool().default(true),
    RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
    LOG_LEVEL: z.enum(logLevels).default('info'),
  })
  .refine((environment) => environment.SMTP_URL === undefined || environment.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'Needed when SMTP_URL is set',
  })
  .refine(
    ({ DATABASE_URL, ADMIN_DATABASE_URL, DATABASE_READ_URL }) =>
      DATABASE_URL !== undefined || (ADMIN_DATABASE_URL ?? DATABASE_READ_URL) === undefined,
    {
      path: ['DATABASE_URL'],
      error: 'Needed when ADMIN_DATABASE_URL or DATABASE_READ_URL is set',
    },
  )
  .refine(({ SUPABASE_URL, SUPABASE_KEY }) => (SUPABASE_URL === undefined) === (SUPABASE_KEY === undefined), {
    path: ['SUPABASE_KEY'],
    error: 'SUPABASE_URL and SUPABASE_KEY go together',
  });

/** The quotas of a user; null means unlimited. */
export type Quotas = {
  /** Accounts and transactions. */
  rows: number | null;
  /** Bytes of these rows. */
  bytes: number | null;
  /** Calls per day. */
  calls: number | null;
  /** Bytes received and sent per day. */
  traffic: number | null;
};

/** The operator's configuration, read once from the environment; `.env.example` describes each variable. */
export type Config = {
  port: number;
  host: string;
  /** The public address of the app: scheme, host and port, without a slash at the end; by default this machine. */
  publicUrl: string | undefined;
  /** The number of proxies in front of the server that extend X-Forwarded-For. */
  trustedProxies: number;
  /** Full path. */
  dataDir: string;
  /** The operator's PostgreSQL; without it, one is embedded in the data folder. */
  databaseUrl: string | undefined;
  /** The same database with a login that may install; by default `databaseUrl` is used. */
  adminDatabaseUrl: string | undefined;
  /** Read replicas of that database, whose answers may be some seconds old. */
  databaseReadUrl: string | undefined;
  /** By default one is created and stored in the data folder. */
  authSecret: string | undefined;
  signIn: SignInConfig;
  /** A Supabase project of the operator, which then is the default provider. */
  supabase: { url: string; key: string } | undefined;
  quotas: Quotas;
  smtp: { url: string; from: string } | undefined;
  /** The address that receives feedback by mail. */
  feedbackTo: string | undefined;
  importLimitBytes: number;
  /** Further sources the browser may connect to: the users' own back-ends. */
  connectSources: string[];
  /** Further sources of pictures: the users' photos at sign-in providers. */
  imageSources: string[];
  /** The address of the Prometheus metrics; undefined if they are not served. */
  metrics: { port: number; host: string } | undefined;
  /** The folder of the daily backups and the number to retain; undefined for no backups. The metrics report the age of the newest one. */
  backups: { folder: string; keep: number } | undefined;
  /** The passphrase that encrypts and decrypts backups. */
  backupPassphrase: string | undefined;
  /** True if the server posts scheduled transactions for users who chose that. */
  postsSchedules: boolean;
  /** The address of currency rates, fetched once a day; undefined for none. It may contain a key. */
  ratesUrl: string | undefined;
  logLevel: (typeof logLevels)[number];
};

function splitSources(sources: string): string[] {
  return sources.split(' ').filter((source) => source !== '');
}

/** Reads the configuration; an empty variable counts as absent. @throws Error that names each invalid variable */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const filled = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '');
  const read = Environment.safeParse(Object.fromEntries(filled));
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const environment = read.data;
  const { SMTP_URL: url, MAIL_FROM: from } = environment;
  const { SUPABASE_URL: supabaseUrl, SUPABASE_KEY: supabaseKey } = environment;
  return {
    port: environment.PORT,
    host: environment.HOST,
    publicUrl: environment.PUBLIC_URL && new URL(environment.PUBLIC_URL).origin,
    trustedProxies: environment.TRUSTED_PROXIES,
    dataDir: resolve(environment.DATA_DIR),
    databaseUrl: environment.DATABASE_URL,
    adminDatabaseUrl: environment.ADMIN_DATABASE_URL,
    databaseReadUrl: environment.DATABASE_READ_URL,
    authSecret: environment.AUTH_SECRET,
    signIn: readSignInConfig(environment),
    supabase:
      supabaseUrl === undefined || supabaseKey === undefined
        ? undefined
        : { url: supabaseUrl, key: supabaseKey },
    quotas: {
      rows: environment.QUOTA_ROWS || null,
      bytes: environment.QUOTA_MB * 1_000_000 || null,
      calls: environment.QUOTA_CALLS_PER_DAY || null,
      traffic: environment.QUOTA_MB_PER_DAY * 1_000_000 || null,
    },
    smtp: url === undefined || from === undefined ? undefined : { url, from },
    feedbackTo: environment.FEEDBACK_TO,
    importLimitBytes: environment.IMPORT_LIMIT_MB * 1_000_000,
    connectSources: splitSources(environment.CONNECT_SOURCES),
    imageSources: splitSources(environment.IMAGE_SOURCES),
    metrics:
      environment.METRICS_PORT === undefined
        ? undefined
        : { port: environment.METRICS_PORT, host: environment.METRICS_HOST },
    backups:
      environment.BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(environment.BACKUP_DIR), keep: environment.BACKUP_KEEP },
    backupPassphrase: environment.BACKUP_PASSPHRASE,
    postsSchedules: environment.POST_SCHEDULES,
    ratesUrl: environment.RATES_URL,
    logLevel: environment.LOG_LEVEL,
  };
}
