import { LocalNetworks } from '@app/kernel';
import path from 'node:path';
import { LogLevels } from './log-levels.js';
import { masterKeyOf, readSettings } from './settings.js';
import { StartError } from './start-error.js';

const PUBLIC_URL = 'https://api.example.com';
const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

function mistakes(environment: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n');
    throw error;
  }
}

describe('the settings', () => {
  it('of an empty environment are the defaults', () => {
    expect(readSettings({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: path.resolve('.data'),
      databaseUrl: null,
      migrationDatabaseUrl: null,
      role: 'all',
      workerPort: null,
      processes: 1,
      eventStore: { kind: 'postgres' },
      sandboxCredential: null,
      masterKey: null,
      metricsToken: null,
      localNetworks: LocalNetworks.LOOPBACK,
      partnerNetworks: LocalNetworks.NONE,
      logLevels: LogLevels.parse('info'),
      clock: 'database',
      silenceLimitSeconds: 10,
      drainSeconds: 0,
      telemetry: null,
      publicUrl: null,
      trustedProxies: [],
      documentBucket: null,
    });
  });

  it('take every variable', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/data',
      DATABASE_URL: 'postgresql://user:word@host:5432/name',
      MIGRATION_DATABASE_URL: 'postgresql://owner@host:5432/name',
      MIGRATION_DATABASE_PASSWORD: 'w@rd/#',
      ROLE: 'worker',
      WORKER_PORT: '9100',
      EVENT_STORE: 'eventstoredb',
      ESDB_URL: 'esdb+discover://user:word@one:2113,two:2113?tls=true',
      SANDBOX_CLIENT_ID: 'id',
      SANDBOX_CLIENT_SECRET: 'secret',
      MASTER_KEY: KEY,
      ALLOW_LOCAL_WEBHOOKS: 'false',
      WEBHOOK_NETWORKS: '10.0.0.0/8, 192.168.7.1,fd12:3456::/32',
      PARTNER_NETWORKS: 'loopback,10.0.0.0/8',
      LOG_LEVEL: 'debug,Request=warn',
      PUBLIC_URL: 'https://api.example.com/',
      TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,fd00::/8',
      DOCUMENT_BUCKET_ENDPOINT: 'https://s3.example.com',
      DOCUMENT_BUCKET_REGION: 'eu-central-1',
      DOCUMENT_BUCKET_NAME: 'documents',
      DOCUMENT_BUCKET_ACCESS_KEY_ID: 'key',
      DOCUMENT_BUCKET_SECRET_ACCESS_KEY: 'word',
    });
    expect(settings).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDirectory: '/var/lib/data',
      databaseUrl: 'postgresql://user:word@host:5432/name',
      migrationDatabaseUrl: 'postgresql://owner:w%40rd%2F%23@host:5432/name',
      role: 'worker',
      workerPort: 9100,
      eventStore: { kind: 'eventstoredb', connectionString: 'esdb+discover://user:word@one:2113,two:2113?tls=true' },
      sandboxCredential: { clientId: 'id', clientSecret: 'secret' },
      localNetworks: new LocalNetworks(false, ['10.0.0.0/8', '192.168.7.1', 'fd12:3456::/32']),
      partnerNetworks: new LocalNetworks(true, ['10.0.0.0/8']),
      logLevels: LogLevels.parse('debug,Request=warn'),
      clock: 'database',
      silenceLimitSeconds: 10,
      drainSeconds: 0,
      publicUrl: 'https://api.example.com',
      trustedProxies: ['10.0.0.0/8', '192.0.2.1', 'fd00::/8'],
      documentBucket: {
        endpoint: 'https://s3.example.com',
        region: 'eu-central-1',
        bucket: 'documents',
        accessKeyId: 'key',
        secretAccessKey: 'word',
      },
    });
    expect(settings.masterKey).toEqual(Buffer.from(KEY, 'hex'));
  });

  it('count an empty variable as absent, as compose files pass them', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', MASTER_KEY: '', SANDBOX_CLIENT_ID: '' }).port).toBe(3000);
  });

  it.each([
    [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ WORKER_PORT: '65536' }, 'WORKER_PORT must be a whole number from 0 to 65535.'],
    [{ ROLE: 'boss' }, 'ROLE must be one of all, api, worker.'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; levels of single contexts may follow, as in info,Request=warn.',
    ],
    [{ ALLOW_LOCAL_WEBHOOKS: 'yes' }, 'ALLOW_LOCAL_WEBHOOKS must be one of true, false.'],
    [
      { DATABASE_URL: 'mysql://host/name' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      { MIGRATION_DATABASE_URL: 'postgres://host/name' },
      'MIGRATION_DATABASE_URL is only used with DATABASE_URL: set both or neither.',
    ],
    [
      { DATABASE_URL: 'postgres://user:word@host/name', DATABASE_PASSWORD: 'other' },
      'DATABASE_PASSWORD goes with a DATABASE_URL that holds no password.',
    ],
    [
      { MIGRATION_DATABASE_PASSWORD: 'word' },
      'MIGRATION_DATABASE_PASSWORD goes with a MIGRATION_DATABASE_URL that holds no password.',
    ],
    [{ CLOCK: 'wall' }, 'CLOCK must be one of database, system.'],
    [{ SILENCE_LIMIT_SECONDS: '2' }, 'SILENCE_LIMIT_SECONDS must be a whole number from 3 to 10.'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a whole number from 0 to 60.'],
    [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be a whole number from 0 to 60.'],
    [{ SILENCE_LIMIT_SECONDS: '11' }, 'SILENCE_LIMIT_SECONDS must be a whole number from 3 to 10.'],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be 32 bytes in base64 or hex.'],
    [
      { MASTER_KEY: 'vault+http://vault.example.com/transit/keys/key' },
      'MASTER_KEY must be of the form vault+https://<host>/<mount>/keys/<name>.',
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be networks such as 10.0.0.0/8, joined by commas.'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES must be networks such as 10.0.0.0/8, joined by commas.'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, 'TRUSTED_PROXIES must be networks such as 10.0.0.0/8, joined by commas.'],
    [{ PUBLIC_URL: 'api.example.com' }, 'PUBLIC_URL must be an http or https address without a path.'],
    [{ PUBLIC_URL: 'https://example.com/api' }, 'PUBLIC_URL must be an http or https address without a path.'],
    [
      { DOCUMENT_BUCKET_NAME: 'documents' },
      'DOCUMENT_BUCKET_ENDPOINT, _NAME, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY go together: set all or none.',
    ],
    [{ EVENT_STORE: 'files' }, 'EVENT_STORE must be one of postgres, eventstoredb.'],
    [{ EVENT_STORE: 'eventstoredb' }, 'EVENT_STORE=eventstoredb needs ESDB_URL.'],
    [{ ESDB_URL: 'esdb://host:2113' }, 'ESDB_URL is only used with EVENT_STORE=eventstoredb: set both or neither.'],
    [
      { EVENT_STORE: 'eventstoredb', ESDB_URL: 'http://host:2113' },
      'ESDB_URL must be an address that begins with esdb:// or esdb+discover://.',
    ],
    [
      { SANDBOX_CLIENT_ID: 'a:b', SANDBOX_CLIENT_SECRET: 'c' },
      'SANDBOX_CLIENT_ID must hold no colon and no space: it is the user name of HTTP Basic.',
    ],
    [{ SANDBOX_CLIENT_ID: 'a' }, 'SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET go together: set both or neither.'],
    [{ SANDBOX_CLIENT_SECRET: 'a' }, 'SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET go together: set both or neither.'],
    [
      { NODE_ENV: 'production', MASTER_KEY: KEY },
      'PUBLIC_URL must be set when NODE_ENV=production: the address at which browsers reach this service.',
    ],
    [
      { NODE_ENV: 'production', PUBLIC_URL },
      'MASTER_KEY or MASTER_KEY_FILE must be set when NODE_ENV=production: 32 bytes in base64 or hex.',
    ],
    [
      { NODE_ENV: 'production', MASTER_KEY: KEY, PUBLIC_URL, ALLOW_LOCAL_WEBHOOKS: 'true' },
      'ALLOW_LOCAL_WEBHOOKS=true is refused when NODE_ENV=production.',
    ],
  ])('refuse %j in one line', (environment, line) => {
    expect(mistakes(environment)).toEqual([line]);
  });

  it.each([
    '169.254.0.0/16',
    '169.254.169.254',
    '10.0.0.0/8,169.254.169.254',
    '100.64.0.0/10',
    '168.63.129.16',
    'fe80::/10',
    'fd00:ec2::254',
    'fd00::/8', // metadata addresses are in it
    '127.0.0.0/8',
    '8.8.8.0/24',
    '10.0.0.0/7',
    '0.0.0.0/0',
    '::/0',
    '::ffff:10.0.0.0/104',
    '10.0.0.0/33',
    '10.0.0.0/',
    'receiver',
  ])('refuse networks %s of webhooks and partners in one line: each must be private as a whole', (networks) => {
    expect(mistakes({ WEBHOOK_NETWORKS: networks })).toEqual([
      'WEBHOOK_NETWORKS must be private networks such as 10.0.0.0/8, joined by commas, without metadata addresses.',
    ]);
    expect(mistakes({ PARTNER_NETWORKS: networks })).toEqual([
      'PARTNER_NETWORKS must be loopback or private networks such as 10.0.0.0/8, joined by commas, without metadata addresses.',
    ]);
  });

  it('name every mistake, and repeat no value', () => {
    const lines = mistakes({
      PORT: 'p4ssw0rd',
      MASTER_KEY: 'p4ssw0rd',
      DATABASE_URL: 'p4ssw0rd',
      ESDB_URL: 'p4ssw0rd',
      ROLE: 'p4ssw0rd',
    });
    expect(lines).toHaveLength(5);
    expect(lines.join()).not.toContain('p4ssw0rd');
  });

  it('allow no local webhooks in production unless asked, and then refuse to', () => {
    expect(readSettings({ NODE_ENV: 'production', MASTER_KEY: KEY, PUBLIC_URL }).localNetworks).toEqual(
      LocalNetworks.NONE,
    );
  });
});

describe('a master key', () => {
  const bytes = Buffer.from(KEY, 'hex');

  it.each([KEY, KEY.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')])(
    'is read from %s',
    (text) => {
      expect(masterKeyOf(text)).toEqual(bytes);
    },
  );

  it.each(['', KEY.slice(2), `${KEY}00`, `${bytes.toString('base64')}==`, 'ö'.repeat(43)])('is not %s', (text) => {
    expect(masterKeyOf(text)).toBeNull();
  });
});
