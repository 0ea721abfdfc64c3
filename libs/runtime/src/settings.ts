import net from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { isPrivateNetwork, LocalNetworks } from '@app/kernel';
import type { TelemetrySettings } from '@app/telemetry';
import { LOG_LEVELS } from './log-level.js';
import { LogLevels } from './log-levels.js';
import { withSecretsOfFiles } from './secret-files.js';
import { StartError } from './start-error.js';
import { VAULT_KEY_FORM, VaultTransitKey, vaultKeyOf } from './vault-key.js';
import { TELEMETRY_ENVIRONMENT, telemetryOf } from './telemetry-settings.js';

const ROLES = ['all', 'api', 'worker'] as const;
/** Selects the work that a process does. */
export type Role = (typeof ROLES)[number];

/** Settings from the environment; described in docs/reference/environment.md. */
export interface Settings {
  /** NODE_ENV=production: secrets must be configured, none are generated. */
  readonly production: boolean;
  /** PORT; 0 means any free port. */
  readonly port: number;
  readonly host: string;
  /** DATA_DIR as an absolute path. */
  readonly dataDirectory: string;
  /** DATABASE_URL, with DATABASE_PASSWORD; null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** MIGRATION_DATABASE_URL, with MIGRATION_DATABASE_PASSWORD: the same database with the role that owns the tables. */
  readonly migrationDatabaseUrl: string | null;
  readonly role: Role;
  /** WORKER_PORT: port of a worker's health checks and metrics; null: none. */
  readonly workerPort: number | null;
  /** PROCESSES: number of processes of this role that share the port and the work on this machine. */
  readonly processes: number;
  /** EVENT_STORE and ESDB_URL: the event store. The URL may contain a password. */
  readonly eventStore: EventStoreSettings;
  /** SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET; null: generated outside production. */
  readonly sandboxCredential: Credential | null;
  /** MASTER_KEY: 32 bytes, or a key in a Vault with the token of VAULT_TOKEN_FILE; null: generated in the data directory. */
  readonly masterKey: Buffer | VaultTransitKey | null;
  /** ALLOW_LOCAL_WEBHOOKS (loopback) and WEBHOOK_NETWORKS: allowed destinations of sandbox webhooks besides public addresses. */
  readonly localNetworks: LocalNetworks;
  /** PARTNER_NETWORKS: allowed addresses of production partners besides public ones. */
  readonly partnerNetworks: LocalNetworks;
  /** LOG_LEVEL: log level of the process and of individual contexts. */
  readonly logLevels: LogLevels;
  /** METRICS_TOKEN: bearer token for `/metrics`; null: none. */
  readonly metricsToken: string | null;
  /** CLOCK: the clock for deadlines. */
  readonly clock: 'database' | 'system';
  /** SILENCE_LIMIT_SECONDS: silence after which a process that leads or holds leases is replaced. */
  readonly silenceLimitSeconds: number;
  /** DRAIN_SECONDS: time for which a stopping process accepts connections even if no request arrives. */
  readonly drainSeconds: number;
  /** PUBLIC_URL: URL at which browsers reach this service; null: the one that the caller used. */
  readonly publicUrl: string | null;
  /** TRUSTED_PROXIES: networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  readonly trustedProxies: readonly string[];
  /** DOCUMENT_BUCKET_…: storage of documents; null: the data directory. */
  readonly documentBucket: DocumentBucket | null;
  /** OTEL_…: export of traces, metrics and log records; null: none. */
  readonly telemetry: TelemetrySettings | null;
}

/** Events in PostgreSQL together with all other data, or in an EventStoreDB. */
export type EventStoreSettings =
  | { readonly kind: 'postgres' }
  | { readonly kind: 'eventstoredb'; readonly connectionString: string };

/** An S3-compatible bucket. */
export interface DocumentBucket {
  /** Base URL of the store; the bucket is part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Id and secret of an API token, as sent by HTTP Basic. */
export interface Credential {
  readonly clientId: string;
  readonly clientSecret: string;
}

const LOOPBACK = 'loopback';

const ENVIRONMENT = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port().default(3000),
  WORKER_PORT: port().optional(),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresAddress, 'must be an address that begins with postgres:// or postgresql://')
    .optional(),
  DATABASE_PASSWORD: z.string().optional(),
  MIGRATION_DATABASE_URL: z
    .string()
    .refine(isPostgresAddress, 'must be an address that begins with postgres:// or postgresql://')
    .optional(),
  MIGRATION_DATABASE_PASSWORD: z.string().optional(),
  ROLE: oneOf(ROLES).default('all'),
  PROCESSES: z
    .string()
    .regex(/^([1-9]|[12]\d|3[0-2])$/, 'must be a whole number from 1 to 32')
    .transform(Number)
    .default(1),
  EVENT_STORE: oneOf(['postgres', 'eventstoredb']).default('postgres'),
  ESDB_URL: z
    .string()
    .regex(/^esdb(\+discover)?:\/\/\S+$/, 'must be an address that begins with esdb:// or esdb+discover://')
    .optional(),
  SANDBOX_CLIENT_ID: z
    .string()
    .regex(/^[^:\s]+$/, 'must hold no colon and no space: it is the user name of HTTP Basic')
    .optional(),
  SANDBOX_CLIENT_SECRET: z.string().optional(),
  MASTER_KEY: z
    .string()
    .refine((text) => !text.startsWith('vault+') || vaultKeyOf(text) !== null, `must be of the form ${VAULT_KEY_FORM}`)
    .transform((text) => vaultKeyOf(text) ?? masterKeyOf(text))
    .refine((key) => key !== null, 'must be 32 bytes in base64 or hex')
    .optional(),
  VAULT_TOKEN_FILE: z.string().optional(),
  ALLOW_LOCAL_WEBHOOKS: oneOf(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  WEBHOOK_NETWORKS: networksThat(
    isPrivateNetwork,
    'must be private networks such as 10.0.0.0/8, joined by commas, without metadata addresses',
  ).optional(),
  PARTNER_NETWORKS: networksThat(
    (network) => network === LOOPBACK || isPrivateNetwork(network),
    'must be loopback or private networks such as 10.0.0.0/8, joined by commas, without metadata addresses',
  ).optional(),
  LOG_LEVEL: logLevels().default(LogLevels.parse('info')!),
  METRICS_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9._~+/-]{16,}=*$/, 'must be a bearer token of at least 16 characters')
    .optional(),
  CLOCK: oneOf(['database', 'system']).default('database'),
  SILENCE_LIMIT_SECONDS: z
    .string()
    .regex(/^([3-9]|10)$/, 'must be a whole number from 3 to 10')
    .transform(Number)
    .default(10),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'must be a whole number from 0 to 60')
    .transform(Number)
    .default(0),
  PUBLIC_URL: origin().optional(),
  TRUSTED_PROXIES: networksThat(isNetwork, 'must be networks such as 10.0.0.0/8, joined by commas').optional(),
  DOCUMENT_BUCKET_ENDPOINT: origin().optional(),
  DOCUMENT_BUCKET_REGION: z.string().default('us-east-1'),
  DOCUMENT_BUCKET_NAME: z.string().optional(),
  DOCUMENT_BUCKET_ACCESS_KEY_ID: z.string().optional(),
  DOCUMENT_BUCKET_SECRET_ACCESS_KEY: z.string().optional(),
  ...TELEMETRY_ENVIRONMENT,
});

function port() {
  return z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((number) => number <= 65_535, 'must be a whole number from 0 to 65535');
}

function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

/** A password in a separate variable needs no percent-encoding. */
function withPassword(address: string | undefined, password: string | undefined): string | null {
  if (address === undefined || password === undefined) return address ?? null;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.toString();
}

/** `loopback` stands for the addresses of this machine. */
function partnerNetworksOf(listed: readonly string[]): LocalNetworks {
  return new LocalNetworks(
    listed.includes(LOOPBACK),
    listed.filter((network) => network !== LOOPBACK),
  );
}

/** Comma-separated networks in CIDR notation, or single addresses. */
function networksThat(holds: (network: string) => boolean, message: string) {
  return z
    .string()
    .transform((text) => text.split(',').map((network) => network.trim()))
    .refine((list) => list.every(holds), message);
}

function isNetwork(text: string): boolean {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: -1, 4: 32, 6: 128 }[net.isIP(address)]!;
  return bits > 0 && Number(length ?? bits) <= bits && length !== '0';
}

/** Scheme and host without a path. */
function origin() {
  const isOrigin = (text: string): boolean =>
    /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
  return z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isOrigin, 'must be an http or https address without a path');
}

function logLevels() {
  return z
    .string()
    .transform(LogLevels.parse)
    .refine(
      (levels) => levels !== null,
      `must be one of ${LOG_LEVELS.join(', ')}; levels of single contexts may follow, as in info,Request=warn`,
    );
}

function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/**
 * Reads the environment and its secret files. An empty variable counts as absent. Throws StartError with one line for each error; messages
 * contain no values.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(withSecretsOfFiles(environment)).filter(([, value]) => value !== ''));
  const parsed = ENVIRONMENT.safeParse(given);
  if (!parsed.success)
    throw new StartError(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  const read = parsed.data;
  const production = read.NODE_ENV === 'production';
  const mistakes = contradictions(read, production);
  if (mistakes.length > 0) throw new StartError(...mistakes);
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    dataDirectory: path.resolve(read.DATA_DIR),
    databaseUrl: withPassword(read.DATABASE_URL, read.DATABASE_PASSWORD),
    migrationDatabaseUrl: withPassword(read.MIGRATION_DATABASE_URL, read.MIGRATION_DATABASE_PASSWORD),
    role: read.ROLE,
    workerPort: read.WORKER_PORT ?? null,
    processes: read.PROCESSES,
    eventStore: eventStoreOf(read),
    sandboxCredential: credentialOf(read),
    masterKey: masterKeySourceOf(read),
    localNetworks: new LocalNetworks(read.ALLOW_LOCAL_WEBHOOKS ?? !production, read.WEBHOOK_NETWORKS),
    partnerNetworks: partnerNetworksOf(read.PARTNER_NETWORKS ?? []),
    logLevels: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN ?? null,
    clock: read.CLOCK,
    silenceLimitSeconds: read.SILENCE_LIMIT_SECONDS,
    drainSeconds: read.DRAIN_SECONDS,
    publicUrl: read.PUBLIC_URL ?? null,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    documentBucket: documentBucketOf(read),
    telemetry: telemetryOf(read),
  };
}

type Environment = z.infer<typeof ENVIRONMENT>;

function contradictions(read: Environment, production: boolean): string[] {
  const mistakes: string[] = [];
  if (read.EVENT_STORE === 'eventstoredb' && read.ESDB_URL === undefined)
    mistakes.push('EVENT_STORE=eventstoredb needs ESDB_URL.');
  if (read.EVENT_STORE === 'postgres' && read.ESDB_URL !== undefined) {
    mistakes.push('ESDB_URL is only used with EVENT_STORE=eventstoredb: set both or neither.');
  }
  if (read.MIGRATION_DATABASE_URL !== undefined && read.DATABASE_URL === undefined) {
    mistakes.push('MIGRATION_DATABASE_URL is only used with DATABASE_URL: set both or neither.');
  }
  for (const name of ['DATABASE', 'MIGRATION_DATABASE'] as const) {
    if (
      read[`${name}_PASSWORD`] !== undefined &&
      (read[`${name}_URL`] === undefined || new URL(read[`${name}_URL`]!).password !== '')
    )
      mistakes.push(`${name}_PASSWORD goes with a ${name}_URL that holds no password.`);
  }
  if ((read.SANDBOX_CLIENT_ID === undefined) !== (read.SANDBOX_CLIENT_SECRET === undefined)) {
    mistakes.push('SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET go together: set both or neither.');
  }
  const bucket = bucketPartsOf(read);
  if (bucket.some((part) => part !== undefined) && bucket.includes(undefined)) {
    mistakes.push(
      'DOCUMENT_BUCKET_ENDPOINT, _NAME, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY go together: set all or none.',
    );
  }
  if (production && read.MASTER_KEY === undefined) {
    mistakes.push('MASTER_KEY or MASTER_KEY_FILE must be set when NODE_ENV=production: 32 bytes in base64 or hex.');
  }
  if (production && read.PUBLIC_URL === undefined && read.ROLE !== 'worker') {
    mistakes.push('PUBLIC_URL must be set when NODE_ENV=production: the address at which browsers reach this service.');
  }
  if (production && read.ALLOW_LOCAL_WEBHOOKS)
    mistakes.push('ALLOW_LOCAL_WEBHOOKS=true is refused when NODE_ENV=production.');
  return mistakes;
}

function eventStoreOf({ EVENT_STORE: kind, ESDB_URL: connectionString }: Environment): EventStoreSettings {
  return kind === 'eventstoredb' && connectionString !== undefined ? { kind, connectionString } : { kind: 'postgres' };
}

function masterKeySourceOf({ MASTER_KEY: key, VAULT_TOKEN_FILE: tokenFile }: Environment): Settings['masterKey'] {
  if (key === undefined || key === null) return null;
  return Buffer.isBuffer(key) ? key : new VaultTransitKey(key, tokenFile ?? null);
}

function bucketPartsOf(read: Environment): readonly (string | undefined)[] {
  return [
    read.DOCUMENT_BUCKET_ENDPOINT,
    read.DOCUMENT_BUCKET_NAME,
    read.DOCUMENT_BUCKET_ACCESS_KEY_ID,
    read.DOCUMENT_BUCKET_SECRET_ACCESS_KEY,
  ];
}

function documentBucketOf(read: Environment): DocumentBucket | null {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = bucketPartsOf(read);
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return null;
  return { endpoint, region: read.DOCUMENT_BUCKET_REGION, bucket, accessKeyId, secretAccessKey };
}

function credentialOf({
  SANDBOX_CLIENT_ID: clientId,
  SANDBOX_CLIENT_SECRET: clientSecret,
}: Environment): Credential | null {
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null;
}

/** The master key in a text, or the key that it refers to; null for any other text. */
export function masterKeySource(text: string, environment: NodeJS.ProcessEnv): Buffer | VaultTransitKey | null {
  const reference = vaultKeyOf(text);
  if (reference === null) return masterKeyOf(text);
  return new VaultTransitKey(reference, environment['VAULT_TOKEN_FILE'] || null);
}

/** Decodes 32 bytes from hex or base64 (standard or URL-safe); null for any other text. */
export function masterKeyOf(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
}
