import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withSecretsOfFiles } from './secret-files.js';
import { readSettings } from './settings.js';

const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

describe('Secrets in files', () => {
  let directory: string;

  beforeAll(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-secrets-'));
  });
  afterAll(() => fs.rmSync(directory, { recursive: true }));

  const file = (name: string, content: string) => {
    const place = path.join(directory, name);
    fs.writeFileSync(place, content);
    return place;
  };

  it('are read as if the variable held them, without the end of the line', () => {
    const settings = readSettings({
      MASTER_KEY_FILE: file('key', `${KEY}\n`),
      DATABASE_URL: 'postgresql://app@host/name',
      DATABASE_PASSWORD_FILE: file('password', ' word \r\n'),
      METRICS_TOKEN_FILE: file('token', 'a-token-of-metrics'),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: file('headers', 'api-key=a%2Cb\n'),
    });
    expect(settings.telemetry?.headers).toEqual({ 'api-key': 'a,b' });
    expect(settings.masterKey).toEqual(Buffer.from(KEY, 'hex'));
    expect(settings.databaseUrl).toBe('postgresql://app:%20word%20@host/name');
    expect(settings.metricsToken).toBe('a-token-of-metrics');
  });

  it('are held to the rules of the variable', () => {
    expect(() => readSettings({ MASTER_KEY_FILE: file('short', 'abc') })).toThrow(
      'MASTER_KEY must be 32 bytes in base64 or hex.',
    );
  });

  it.each([
    ['is set beside its variable', 'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: set one of them.'],
    ['does not exist', 'MASTER_KEY_FILE cannot be read: ENOENT.'],
    ['is empty', 'DATABASE_URL_FILE names an empty file.'],
    ['is too long', 'ESDB_URL_FILE names a file of more than 16384 bytes.'],
  ])('stop the start where the file %s, naming each', (_, line) => {
    const read = () =>
      withSecretsOfFiles({
        METRICS_TOKEN: 'a-token-of-metrics',
        METRICS_TOKEN_FILE: file('token', 'a-token-of-metrics'),
        MASTER_KEY_FILE: path.join(directory, 'missing'),
        DATABASE_URL_FILE: file('empty', '\n'),
        ESDB_URL_FILE: file('long', 'x'.repeat(20_000)),
      });
    expect(read).toThrow(line);
    expect(read).not.toThrow('a-token-of-metrics');
  });

  it('count as absent where the variable is empty', () => {
    expect(withSecretsOfFiles({ MASTER_KEY: KEY, MASTER_KEY_FILE: '' })['MASTER_KEY']).toBe(KEY);
    expect(withSecretsOfFiles({ MASTER_KEY: '', MASTER_KEY_FILE: file('key', KEY) })['MASTER_KEY']).toBe(KEY);
  });
});
