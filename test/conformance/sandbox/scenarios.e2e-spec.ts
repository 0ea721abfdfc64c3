import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type ListedScenario, SCENARIOS, scenariosAsMarkdown } from '@app/sandbox';
import { TestApplication } from '../../support/application.js';
import { fetchDocument } from '../../support/openapi.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { type Played, type Seen, scenarioPlays } from './scenario-plays.js';

/** Ids of accounts cannot be chosen: `card-issuer.spec.ts` runs these rows. */
const NOT_OVER_HTTP = 'card-funding-accounts.';
const GUIDE = path.resolve('docs/guides/sandbox-values.md');

describe('The scenarios of the sandbox', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let listed: readonly ListedScenario[];
  const seen = new Map<string, { readonly looks: Seen[]; readonly webhooks: readonly string[] }>();
  const rows = SCENARIOS.filter(({ scenarioId }) => !scenarioId.startsWith(NOT_OVER_HTTP));

  /** Plays all scenarios side by side, since most of the time is waiting. */
  beforeAll(async () => {
    [application, receiver] = await Promise.all([TestApplication.shared(), WebhookReceiver.start()]);
    const { api } = application;
    await api.patch('/config', { webhookEndpoint: receiver.url });
    listed = (await api.get('/sandbox/scenarios')).body.data;
    const { plays, callers } = await scenarioPlays(application);
    const begun: { row: ListedScenario; played: Played; looks: Seen[] }[] = [];
    for (const row of rows)
      begun.push({ row, played: await plays[row.scenarioId.split('.')[0]!]!(row.value), looks: [] });
    await application.settle();
    const look = async (seconds: number) => {
      for (const { row, played, looks } of begun)
        if (seconds === 0 || row.afterSeconds === seconds) looks.push(await played.look());
    };
    await look(0);
    let passed = 0;
    for (const seconds of [...new Set(rows.map(({ afterSeconds }) => afterSeconds))].sort((a, b) => a - b)) {
      if (seconds === 0) continue;
      // the clock of the application stands
      const moves = callers.map((by) => by.post('/sandbox/test-clock', { advance: `PT${seconds - passed}S` }));
      expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(callers.map(() => 200));
      await application.settle();
      passed = seconds;
      await look(seconds);
    }
    for (const { row, played, looks } of begun)
      seen.set(row.scenarioId, {
        looks,
        webhooks: receiver.received
          .filter(({ envelope }) => envelope.data['id'] !== undefined && envelope.data['id'] === played.id)
          .map(({ envelope }) => envelope.type),
      });
    if (process.env['SEEN']) fs.writeFileSync(process.env['SEEN'], JSON.stringify([...seen], null, 1));
  }, 120_000);

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  it.each(rows.map((row) => [row.scenarioId, row] as const))('%s ends as it says', (scenarioId, row) => {
    const { looks, webhooks } = seen.get(scenarioId)!;
    const last = looks.at(-1)!;
    const statuses = looks.map(({ status }) => status).filter((status) => status !== undefined);
    const { statuses: expected, code, httpStatus, webhooks: types } = row;
    expect({
      statuses: statuses.filter((status, index) => status !== statuses[index - 1]),
      code: last.code,
      httpStatus: last.httpStatus,
      webhooks,
    }).toEqual({ statuses: expected, code, httpStatus, webhooks: types });
  });

  it('are listed with unique ids, and each with the same members', () => {
    expect(listed).toEqual(JSON.parse(JSON.stringify(SCENARIOS)));
    expect(new Set(listed.map(({ scenarioId }) => scenarioId)).size).toBe(listed.length);
  });

  it('are shown by /docs and by the guide', async () => {
    const { paths } = await fetchDocument(application.url);
    const { description } = Object.entries(paths).find(([name]) => name.endsWith('/sandbox/scenarios'))![1]['get']!;
    expect(description).toContain(scenariosAsMarkdown('###'));
    const guide = fs.readFileSync(GUIDE, 'utf8');
    const shape = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
    if (process.env['WRITE_GOLDEN'] === 'true') {
      fs.writeFileSync(GUIDE, guide.replace(/(?<=<!-- scenarios -->\n)[^]*$/, `\n${scenariosAsMarkdown()}`));
      execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', GUIDE]);
    } else expect(shape(guide)).toContain(shape(scenariosAsMarkdown()));
  });

  it('are refused in production', async () => {
    const { api } = await application.createPlatform({ environment: 'PRODUCTION' });
    expect(await api.get('/sandbox/scenarios')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
