import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandLine } from '../../../apps/cli/src/command-line.js';
import { databaseEnvironment } from '../../support/database.js';
import { TestApplication } from '../../support/application.js';
import { withNote } from '../../support/command-line.js';
import { eventStoreEnvironment } from '../../support/event-store.js';
import { SANDBOX_CREDENTIAL } from '../../support/sandbox-credential.js';

describe('webhooks on the command line', () => {
  let application: TestApplication;
  let directory: string;
  let log: Readonly<Record<string, string>>;

  beforeAll(async () => {
    application = await TestApplication.boot();
    directory = mkdtempSync(path.join(tmpdir(), 'webhooks-command-line-'));
    log = await eventStoreEnvironment(application.databaseUrl);
  });
  afterAll(async () => {
    await application.close();
    rmSync(directory, { recursive: true, force: true });
  });

  function run(words: readonly string[]) {
    const answers: string[] = [];
    const warnings: string[] = [];
    const environment = {
      ...databaseEnvironment(application.databaseUrl),
      DATA_DIR: directory,
      MASTER_KEY: application.masterKey.toString('base64'),
      SANDBOX_CLIENT_ID: SANDBOX_CREDENTIAL.clientId,
      SANDBOX_CLIENT_SECRET: SANDBOX_CREDENTIAL.clientSecret,
      ...log,
    };
    const ended = runCommandLine(withNote(words), {
      environment,
      write: (line) => answers.push(line),
      warn: (line) => warnings.push(line),
    });
    return { answers, warnings, ended };
  }

  it('shows the keys, and rotates them with an overlap of a day', async () => {
    const { tenant, api } = await application.createPlatform();
    const shown = async () => (await api.get('/.well-known/webhook-keys.json')).body;
    const received = run(['webhooks', 'keys', '--platform', tenant.platformId, '--json']);
    expect(await received.ended).toBe(0);
    expect(JSON.parse(received.answers.join(''))).toEqual(await shown());

    const rotated = run(['webhooks', 'rotate-key', '--platform', tenant.platformId, '--json']);
    expect(await rotated.ended).toBe(0);
    const { keys } = JSON.parse(rotated.answers.join(''));
    expect(keys).toHaveLength(2);
    const left = Date.parse(keys[0].validUntil) - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);

    const betrayed = run(['webhooks', 'rotate-key', '--platform', tenant.platformId, '--overlap', '0']);
    expect(await betrayed.ended).toBe(0);
    expect(betrayed.answers.join('\n')).toMatch(
      /^Key {16}\S+\nStandard Webhooks {2}whpk_\S+\n-----BEGIN PUBLIC KEY-----/,
    );
    expect(betrayed.answers.filter((line) => line.startsWith('Key'))).toHaveLength(1);
  });

  it('refuses an unknown platform, and an overlap that is no number', async () => {
    const unknown = run(['webhooks', 'keys', '--platform', '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab']);
    expect([await unknown.ended, unknown.warnings]).toEqual([
      1,
      [
        'error: There is no platform 0d3f6f0e-7d0c-8a51-9a3e-0123456789ab. (see /docs/errors#REFERENCE_NOT_FOUND of the server)',
      ],
    ]);
    for (const overlap of ['-1', 'long', '721']) {
      const misused = run([
        'webhooks',
        'rotate-key',
        '--platform',
        application.tenant.platformId,
        '--overlap',
        overlap,
      ]);
      expect(await misused.ended).toBe(2);
    }
  });
});
