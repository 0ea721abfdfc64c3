import { TestApplication } from '../../support/application.js';
import { runOn } from '../../support/command-line.js';

describe('webhooks on the command line', () => {
  let application: TestApplication;
  const run = (...words: string[]) => runOn(application, 'webhooks', ...words);

  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(() => application.close());

  it('shows the keys, and rotates them with an overlap of a day', async () => {
    const { tenant, api } = await application.createPlatform();
    const shown = async () => (await api.get('/.well-known/webhook-keys.json')).body;
    const received = await run('keys', '--platform', tenant.platformId, '--json');
    expect(received.code).toBe(0);
    expect(JSON.parse(received.answers.join(''))).toEqual(await shown());

    const rotated = await run('rotate-key', '--platform', tenant.platformId, '--json');
    expect(rotated.code).toBe(0);
    const { keys } = JSON.parse(rotated.answers.join(''));
    expect(keys).toHaveLength(2);
    const left = Date.parse(keys[0].validUntil) - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);

    const betrayed = await run('rotate-key', '--platform', tenant.platformId, '--overlap', '0');
    expect(betrayed.code).toBe(0);
    expect(betrayed.answers.join('\n')).toMatch(
      /^Key {16}\S+\nStandard Webhooks {2}whpk_\S+\n-----BEGIN PUBLIC KEY-----/,
    );
    expect(betrayed.answers.filter((line) => line.startsWith('Key'))).toHaveLength(1);
  });

  it('refuses an unknown platform, and an overlap that is no number', async () => {
    const unknown = await run('keys', '--platform', '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab');
    expect([unknown.code, unknown.warnings]).toEqual([
      1,
      [
        'error: There is no platform 0d3f6f0e-7d0c-8a51-9a3e-0123456789ab. (see /docs/errors#REFERENCE_NOT_FOUND of the server)',
      ],
    ]);
    for (const overlap of ['-1', 'long', '721']) {
      const misused = await run('rotate-key', '--platform', application.tenant.platformId, '--overlap', overlap);
      expect(misused.code).toBe(2);
    }
  });
});
