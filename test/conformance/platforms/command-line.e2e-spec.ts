import { randomBytes } from 'node:crypto';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { Command } from 'commander';
import { commandTree } from '../../../apps/cli/src/command-line.js';
import { inspectDatabase } from '@app/database';
import { AggregateRunner } from '@app/event-sourcing';
import { RecordDayReport } from '@app/partners';
import { newKeyPair } from '@app/partner-protocol';
import { SANDBOX_TENANT } from '@app/platforms';
import { openRuntime } from '@app/runtime';
import { notice, noticeUuid } from '../../../libs/partners/src/domain/notice/notice.decider.js';
import { order } from '../../../libs/partners/src/domain/order/order.decider.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { completeIndividual } from '../../support/complete-customers.js';
import { type TestDatabase, createTestDatabase, databaseEnvironment } from '../../support/database.js';
import { dropEventStoreBeside, eventStoreEnvironment } from '../../support/event-store.js';
import { temporaryDataDirectory } from '../../support/server-process.js';
import { runIn } from '../../support/command-line.js';
import { OpenApplications } from '../../support/open-applications.js';

const UNKNOWN = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';
const directory = mkdtempSync(path.join(tmpdir(), 'command-line-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a command; answers its exit code and its output on either stream. */
async function runWith(environment: NodeJS.ProcessEnv, words: readonly string[], commands?: OpenApplications) {
  const outcome = await runIn(environment, words, commands?.in(environment));
  return { ...outcome, json: () => JSON.parse(outcome.answers.join('\n')) };
}

/** Each database has a separate data directory. */
const run = async (
  databaseUrl: string,
  masterKey: Buffer,
  words: readonly string[],
  commands: OpenApplications | undefined,
) => {
  const dataDirectory = path.join(directory, new URL(databaseUrl).pathname);
  const given = {
    ...databaseEnvironment(databaseUrl),
    DATA_DIR: dataDirectory,
    MASTER_KEY: masterKey.toString('base64'),
  };
  return runWith({ ...given, ...(await eventStoreEnvironment(databaseUrl)) }, words, commands);
};

describe('The command line beside a running server', () => {
  let application: TestApplication;
  const cli = (...words: string[]) => run(application.databaseUrl, application.masterKey, words, application.commands);

  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(() => application.close());

  it('creates a platform and a token for it', async () => {
    const created = await cli(
      'platform',
      'create',
      '--name',
      'Acme',
      '--regulated',
      '--currencies',
      'USD,EUR',
      '--webhook-endpoint',
      'https://example.com/hooks',
      '--json',
    );
    expect(created.code).toBe(0);
    const platform = created.json();
    expect(platform).toMatchObject({ name: 'Acme', environment: 'SANDBOX', isRegulated: true, requiresTerms: false });

    const token = (
      await cli(
        'token',
        'create',
        '--platform',
        platform.platformId,
        '--name',
        'Server',
        '--permissions',
        'VIEW,MANAGE',
        '--json',
      )
    ).json();
    expect(token).toMatchObject({ name: 'Server', permissions: ['VIEW', 'MANAGE'] });
    const { body } = await new ApiClient(application.url, token).get('/config');
    expect(body).toMatchObject({
      id: `PlatformConfig:${platform.platformId}`,
      isRegulatedFinancialInstitution: true,
      webhookEndpoint: 'https://example.com/hooks',
      supportedCurrencies: [{ currencyCode: 'USD' }, { currencyCode: 'EUR' }],
    });
  });

  it('revokes a token of a platform, also its last one, once, by its id and platform', async () => {
    const { tenant, api } = await application.createPlatform();
    const of = ['--platform', tenant.platformId];
    const [{ id }] = (await cli('token', 'list', ...of, '--json')).json();
    const elsewhere = (await application.createPlatform()).tenant.platformId;
    expect(await cli('token', 'revoke', id, '--platform', elsewhere)).toMatchObject({
      code: 1,
      warnings: [expect.stringMatching(/^error: There is no such token\./)],
    });
    expect((await api.get('/config')).status).toBe(200);
    expect(await cli('token', 'revoke', id, ...of)).toMatchObject({ code: 0, answers: [`${id}  revoked`] });
    expect((await api.get('/config')).status).toBe(401);
    expect((await cli('token', 'list', ...of, '--json')).json()).toEqual([]);
    expect((await cli('token', 'revoke', id, ...of)).code).toBe(1);
    const acts: { to: string; what: string; operator: string }[] = (
      await cli('audit', 'interventions', '--json')
    ).json();
    const ofToken = acts.filter(({ to }) => to === id);
    expect(ofToken.map(({ what, operator }) => [what, operator])).toContainEqual(['token revoke', 'Grace Hopper']);
  });

  it('creates platforms of production, and platforms that require consent and an email', async () => {
    const { answers } = await cli(
      'platform',
      'create',
      '--name',
      'Acme',
      '--production',
      '--require-terms',
      '--require-customer-email',
      '--json',
    );
    expect(JSON.parse(answers[0]!)).toMatchObject({
      environment: 'PRODUCTION',
      requiresTerms: true,
      requiresCustomerEmail: true,
    });
  });

  it('connects a partner of production, lists it without its secret, and removes it', async () => {
    const { tenant } = await application.createPlatform({ environment: 'PRODUCTION' });
    const of = ['--platform', tenant.platformId];
    const keyFile = path.join(directory, 'partner-public.pem');
    const { publicKey: partnerKey } = newKeyPair();
    fs.writeFileSync(keyFile, partnerKey);
    const set = (url: string, ...more: string[]) =>
      cli('partner', 'set', 'payment-network', '--url', url, '--public-key', keyFile, ...of, ...more);
    const connected = await set('https://bank.example/payments/', '--json');
    expect(connected.json()).toEqual({
      port: 'payment-network',
      url: 'https://bank.example/payments',
      keyId: `${tenant.platformId}/payment-network`,
      reportPath: `/2025-10-13/partners/${tenant.platformId}/payment-network/reports`,
      publicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
      partnerKeys: [partnerKey],
    });
    expect((await cli('partner', 'list', ...of, '--json')).json()).toEqual([connected.json()]);
    expect((await set('https://bank.example/payments', '--json')).json()).toEqual(connected.json());
    const renewed = (await set('https://bank.example/payments', '--new-key', '--json')).json();
    expect(renewed.publicKey).not.toBe(connected.json().publicKey);
    for (const refused of ['http://bank.example', 'https://127.0.0.1', 'https://10.0.0.1', 'https://169.254.169.254'])
      expect(await set(refused)).toMatchObject({ code: 1, warnings: [expect.stringContaining('url')] });
    expect((await cli('partner', 'remove', 'payment-network', ...of)).code).toBe(0);
    expect((await cli('partner', 'list', ...of, '--json')).json()).toEqual([]);
    expect((await cli('partner', 'remove', 'payment-network', ...of)).code).toBe(1);
    const sandbox = ['--platform', SANDBOX_TENANT.platformId, '--url', 'https://bank.example', '--public-key', keyFile];
    expect((await cli('partner', 'set', 'payment-network', ...sandbox)).warnings.join()).toContain('production');
  });

  it('lists results of partners that contradict each other, until an operator has decided', async () => {
    const { tenant } = await application.createPlatform({ environment: 'PRODUCTION' });
    const of = ['--platform', tenant.platformId];
    const operationId = '0d3f6f0e-7d0c-8a51-9a3e-00000000000a';
    const runner = application.get(AggregateRunner);
    const about = { port: 'payment-network', operation: 'payout', resource: UNKNOWN, generation: 1 } as const;
    const results = [{ status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false }, { status: 'DELIVERED' }];
    await runner.run(order, tenant, operationId, { kind: 'request', ...about }, application.metadata());
    for (const result of results) {
      const conclusion = { kind: 'conclude', result, source: 'REPORT', reportId: 'one' } as const;
      await runner.run(order, tenant, operationId, conclusion, application.metadata());
    }
    const open = (await cli('partner', 'contradictions', ...of, '--json')).json();
    expect(open).toMatchObject([{ operationId, operation: 'payout', resource: UNKNOWN, result: results[1] }]);
    expect((await cli('partner', 'settle', operationId, '--as', 'FIRST_STANDS', ...of)).code).toBe(0);
    expect((await cli('partner', 'contradictions', ...of, '--json')).json()).toEqual([]);
    expect((await cli('partner', 'settle', operationId, '--as', 'FIRST_STANDS', ...of)).code).toBe(1);
  });

  it('lists orders that a partner accepted and no longer knows, until an operator gives them again', async () => {
    const { tenant } = await application.createPlatform({ environment: 'PRODUCTION' });
    const of = ['--platform', tenant.platformId];
    const operationId = '0d3f6f0e-7d0c-8a51-9a3e-00000000000b';
    const about = { port: 'payment-network', operation: 'payout', resource: UNKNOWN, generation: 1 } as const;
    expect((await cli('partner', 'lost', ...of)).warnings.join()).toContain('No partner has lost an order.');
    for (const command of [
      { kind: 'request', ...about },
      { kind: 'accept', askAgainAfter: null },
      { kind: 'lose' },
    ] as const)
      await application.get(AggregateRunner).run(order, tenant, operationId, command, application.metadata());
    const lost = (await cli('partner', 'lost', ...of, '--json')).json();
    expect(lost).toMatchObject([{ operationId, operation: 'payout', resource: UNKNOWN }]);
    expect((await cli('partner', 'lost', ...of)).answers.join()).toContain(operationId);
    expect((await cli('partner', 'give-again', operationId, ...of)).code).toBe(0);
    expect((await cli('partner', 'lost', ...of, '--json')).json()).toEqual([]);
    expect((await cli('partner', 'give-again', operationId, ...of)).code).toBe(1);
  });

  it("compares a partner's statements with the books, until an operator has accepted each difference", async () => {
    const { tenant } = await application.createPlatform({ environment: 'PRODUCTION' });
    const of = ['payment-network', '--platform', tenant.platformId];
    const reconcile = (...more: string[]) => cli('partner', 'reconciliation', ...of, '--day', '2026-01-15', ...more);
    expect(await reconcile()).toMatchObject({ code: 1, answers: ['No statement was received.', expect.any(String)] });
    expect((await cli('partner', 'reports', ...of)).warnings.join()).toContain('No day was compared.');
    const currencies = [{ currency: 'USD', difference: '-250', open: 1 }];
    const report = { port: 'payment-network', day: '2026-01-15', outcome: 'DIFFERS', currencies } as const;
    await application.get(CommandBus).execute(new RecordDayReport(tenant, report, application.metadata()));
    const days = await cli('partner', 'reports', ...of);
    expect([days.code, days.answers[1]!.split(/ {2,}/).slice(0, 5)]).toEqual([
      1,
      ['2026-01-15', 'differs', 'USD', '−2.50', '1'],
    ]);
    expect((await cli('partner', 'reports', ...of, '--json')).json()).toMatchObject([report]);
    const entries = [{ entryId: 'fee', direction: 'DEBIT', amount: '250' }];
    const content = { parts: 1, currency: 'USD', opening: '100000', closing: '99750', entries };
    const statement = { port: 'payment-network', kind: 'STATEMENT', key: 'main/2026-01-15/1', content } as const;
    const uuid = noticeUuid(tenant, statement.port, statement.kind, statement.key);
    await application.get(AggregateRunner).run(notice, tenant, uuid, statement, application.metadata());
    const listed = await cli('partner', 'statements', ...of);
    expect(listed.answers[1]!.split(/ {2,}/).slice(1)).toEqual([
      'main',
      '2026-01-15',
      '1/1',
      'USD',
      '1000.00',
      '997.50',
      '1',
    ]);
    expect((await cli('partner', 'statements', ...of, '--json')).json()).toMatchObject([
      { account: 'main', ...content },
    ]);
    const differs = await reconcile();
    expect(differs.code).toBe(1);
    expect(differs.answers).toEqual([
      'USD  statements 997.50  books 1000.00  difference −2.50',
      expect.stringMatching(/^WHAT +SINCE +STATEMENTS +BOOKS +DIFFERENCE +ITEM$/),
      expect.stringMatching(/^missing from the books .* −2\.50 +0\.00 +−2\.50 +entry\/main\/2026-01-15\/1\/fee$/),
      '2026-01-15: statements and books do not agree',
    ]);
    const accepting = ['accept-difference', ...of.slice(0, 1), 'entry/main/2026-01-15/1/fee', ...of.slice(1)];
    expect((await cli('partner', ...accepting, '--amount=-250', '--currency', 'usd')).code).toBe(2);
    expect((await cli('partner', ...accepting, '--amount=-250', '--currency', 'USD')).code).toBe(0);
    const agreed = await reconcile('--json');
    expect(agreed.code).toBe(0);
    expect(agreed.json()).toMatchObject({
      agrees: true,
      currencies: [{ accepted: [{ stated: '-250', booked: '0' }] }],
    });
    expect((await reconcile()).answers.at(-1)).toBe('2026-01-15: statements and books agree to the unit');
    const next = await cli('partner', 'reconciliation', ...of, '--day', '2026-01-16');
    expect([next.code, next.answers.join()]).toEqual([
      1,
      expect.stringContaining('main: no statement of 2026-01-16 was received; the latest is of 2026-01-15'),
    ]);
    expect((await cli('partner', 'reconciliation', ...of, '--day', '2026-02-30')).code).not.toBe(0);
    const second = {
      ...statement,
      key: 'main/2026-01-16/2',
      content: { ...content, parts: 2, opening: '99750', entries: [] },
    };
    const another = noticeUuid(tenant, second.port, second.kind, second.key);
    await application.get(AggregateRunner).run(notice, tenant, another, second, application.metadata());
    expect((await cli('partner', 'reconciliation', ...of, '--day', '2026-01-16')).answers).toContain(
      'USD  main: missing parts of 2026-01-16: 1',
    );
  });

  it('lists the platforms with the ids by which commands name them', async () => {
    const { platformId } = (await cli('platform', 'create', '--name', 'Listed', '--production', '--json')).json();
    const { answers } = await cli('platform', 'list');
    expect(answers[0]!.split(/ {2,}/)).toEqual(['ID', 'ENVIRONMENT', 'CREATED', 'NAME']);
    expect(answers.some((line) => line.startsWith(`${platformId}  PRODUCTION`) && line.endsWith('  Listed'))).toBe(
      true,
    );
    const listed = (await cli('platform', 'list', '--json')).json() as unknown as { id: string; environment: string }[];
    expect(listed).toContainEqual(
      expect.objectContaining({ id: application.tenant.platformId, environment: 'SANDBOX' }),
    );
  });

  it("sets the relying party of a platform's passkeys", async () => {
    const { platformId } = (await cli('platform', 'create', '--name', 'Acme', '--json')).json();
    const passkeys = ['platform', 'passkeys', '--platform', platformId, '--relying-party', 'example.com', '--origins'];
    expect((await cli(...passkeys, 'https://pay.example.com')).answers.join()).toContain(
      'example.com on https://pay.example.com',
    );
    expect(await cli(...passkeys, 'https://example.org')).toMatchObject({
      code: 1,
      warnings: [expect.stringContaining('origins[0]')],
    });
  });

  it('lets a reviewer decide a verification, and name the faults to correct', async () => {
    const { tenant, api } = await application.createPlatform();
    const submitted = async (fullName: string) => {
      const customerId = await completeIndividual(application.url, api, fullName);
      return { customerId, verificationId: (await api.post('/verifications', { customerId })).body.id as string };
    };
    const shown = async (id: string) => (await api.get(`/verifications/${id}`)).body;
    const decide = ({ customerId, verificationId }: Awaited<ReturnType<typeof submitted>>, ...words: string[]) =>
      cli(
        'verification',
        'decide',
        verificationId,
        '--platform',
        tenant.platformId,
        '--customer',
        customerId,
        ...words,
      );

    const good = await submitted('Good Doe 001');
    expect((await shown(good.verificationId)).verificationStatus).toBe('PENDING_MANUAL_REVIEW');
    expect(await decide(good, '--status', 'APPROVED')).toMatchObject({
      code: 0,
      answers: [`${good.verificationId}  APPROVED`],
    });
    expect((await api.get(`/customers/${good.customerId}`)).body.kycStatus).toBe('APPROVED');
    expect((await decide(good, '--status', 'REJECTED')).code).toBe(1);

    const odd = await submitted('Odd Doe 001');
    const finding = {
      resourceId: odd.customerId,
      type: 'WRONG_DOCUMENT_TYPE',
      reason: 'A library card, not a passport',
    };
    expect((await decide(odd, '--status', 'RESOLVE_ERRORS')).code).toBe(2);
    expect((await decide(odd, '--status', 'RESOLVE_ERRORS', '--finding', `${odd.customerId},NONSENSE,why`)).code).toBe(
      2,
    );
    expect((await decide(odd, '--status', 'RESOLVE_ERRORS', '--finding', Object.values(finding).join(','))).code).toBe(
      0,
    );
    expect(await shown(odd.verificationId)).toMatchObject({ verificationStatus: 'RESOLVE_ERRORS', errors: [finding] });
  });

  it('lets a reviewer decide whether money may be paid to an external account', async () => {
    const { tenant, api } = await application.createPlatform();
    const { body: customer } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
    const { body: account } = await api.post('/customers/external-accounts', {
      customerId: customer.id,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '1234567999',
        routingNumber: '021000021',
        beneficiary: {
          beneficiaryType: 'INDIVIDUAL',
          fullName: 'Ada Lovelace',
          address: { line1: '1 Main Street', city: 'New York', state: 'NY', postalCode: '10001', country: 'US' },
        },
      },
    });
    const { id } = account;
    const decide = (account: string, status: string) =>
      cli('external-account', 'decide', account, '--platform', tenant.platformId, '--status', status);
    expect(await decide(id, 'INACTIVE')).toMatchObject({ code: 0, answers: [`${id}  INACTIVE`] });
    await application.settle();
    expect((await api.get(`/customers/external-accounts/${id}`)).body.status).toBe('INACTIVE');
    expect((await decide(id, 'UNDER_REVIEW')).code).toBe(1);
    expect((await decide(id, 'PENDING')).code).toBe(2);
    expect((await decide('ExternalAccount:00000000-0000-8000-8000-000000000000', 'ACTIVE')).code).toBe(1);
    expect((await decide(id, 'ACTIVE')).code).toBe(0);
  });

  it('shows a secret once: when the token is made, never in a list', async () => {
    const { platformId } = (await cli('platform', 'create', '--name', 'Acme', '--json')).json();
    const created = await cli(
      'token',
      'create',
      '--platform',
      `PlatformConfig:${platformId}`,
      '--name',
      'Server',
      '--permissions',
      'TRANSACT',
    );
    const secret = /^Client secret {2}(\S{43})$/m.exec(created.answers.join('\n'))![1]!;
    expect(created.warnings.join()).toContain('once');
    const listed = await cli('token', 'list', '--platform', platformId);
    expect(listed.answers).toEqual([expect.stringMatching(/^Token:\S+ {2}\S+ {2}TRANSACT {2}Server$/)]);
    expect(JSON.stringify((await cli('token', 'list', '--platform', platformId, '--json')).json())).not.toContain(
      secret,
    );
  });
});

describe('The command line on an embedded database', () => {
  const data = temporaryDataDirectory();
  const embedded = { DATA_DIR: data.path };
  afterAll(() => data.remove());

  it('joins the server that runs on it, and starts it for itself when none does', async () => {
    const runtime = await openRuntime(embedded, {
      join: false,
      onUnexpectedEnd: () => undefined,
      inspect: inspectDatabase,
    });
    const { databaseUrl, masterKey } = runtime;
    const application = await TestApplication.boot({
      databaseUrl,
      ownerDatabaseUrl: runtime.ownerDatabaseUrl!,
      masterKey: masterKey as Buffer,
    });
    runtime.shareDatabase();
    const environment = { ...embedded, ...(await eventStoreEnvironment(databaseUrl)) };
    const { platformId } = (await runWith(environment, ['platform', 'create', '--name', 'Acme', '--json'])).json();
    const named = ['--platform', platformId, '--json'];
    const token = (
      await runWith(environment, ['token', 'create', '--name', 'Server', '--permissions', 'VIEW', ...named])
    ).json();
    expect((await new ApiClient(application.url, token).get('/config')).status).toBe(200);
    await application.close();
    await runtime.close();

    const { clientSecret: _, ...shown } = token;
    expect((await runWith(environment, ['token', 'list', ...named])).json()).toEqual([shown]);
    await dropEventStoreBeside(databaseUrl);
  });
});

describe('The command line without a server', () => {
  let database: TestDatabase;
  const masterKey = randomBytes(32);
  let commands: OpenApplications;
  const cli = (...words: string[]) => run(database.url, masterKey, words, commands);

  beforeAll(async () => {
    database = await createTestDatabase();
    commands = new OpenApplications();
  });
  afterAll(async () => {
    await commands.close();
    await database.drop();
  });

  it('works on a new database, and reads its own writes', async () => {
    const { platformId } = (await cli('platform', 'create', '--name', 'Acme', '--json')).json();
    await cli('token', 'create', '--platform', platformId, '--name', 'first', '--permissions', 'VIEW');
    await cli('token', 'create', '--platform', platformId, '--name', 'second', '--permissions', 'VIEW');
    const tokens = (await cli('token', 'list', '--platform', platformId, '--json')).json();
    expect(tokens.map(({ name }: { name: string }) => name)).toEqual(['second', 'first']);
  });

  it.each([
    ['an unknown platform', ['token', 'list', '--platform', UNKNOWN], /^error: There is no platform 0d3f6f0e/],
    [
      'an unknown currency',
      ['platform', 'create', '--name', 'Acme', '--currencies', 'USD,XYZ'],
      /^error: .*supportedCurrencies\[1\]\.currencyCode must be/,
    ],
    [
      'an endpoint at machine metadata',
      ['platform', 'create', '--name', 'Acme', '--webhook-endpoint', 'https://169.254.169.254'],
      /^error: .*webhookEndpoint must name a public host/,
    ],
    [
      'a regulated platform with terms',
      ['platform', 'create', '--name', 'Acme', '--regulated', '--require-terms'],
      /^error: A regulated platform cannot/,
    ],
  ])('refuses %s in one line and exits with 1', async (_, words, line) => {
    const { code, answers, warnings } = await cli(...words);
    expect({ code, answers, lines: warnings.length }).toEqual({ code: 1, answers: [], lines: 1 });
    expect(warnings[0]).toMatch(line);
    expect(warnings[0]).not.toContain('\n');
  });

  it.each([
    ['a missing name', ['platform', 'create'], /--name/],
    [
      'an unknown permission',
      ['token', 'create', '--platform', UNKNOWN, '--name', 'A', '--permissions', 'FLY'],
      /VIEW, TRANSACT, MANAGE/,
    ],
    ['a malformed platform', ['token', 'list', '--platform', 'acme'], /UUID/],
    ['a malformed token', ['token', 'revoke', UNKNOWN], /Token:<uuid>/],
    ['an unknown option', ['token', 'list', '--platform', UNKNOWN, '--colour'], /--colour/],
    ['an unknown command', ['nonsense'], /nonsense/],
  ])('rejects %s and exits with 2', async (_, words, line) => {
    const { code, answers, warnings } = await cli(...words);
    expect({ code, answers }).toEqual({ code: 2, answers: [] });
    expect(warnings.join('\n')).toMatch(line);
  });

  it('uses the only platform there is, and asks which where there are several', async () => {
    const database = await createTestDatabase();
    const key = Buffer.alloc(32, 3);
    const on = (...words: string[]) => run(database.url, key, words, undefined);
    try {
      expect(await on('token', 'list')).toMatchObject({
        code: 1,
        warnings: [expect.stringContaining('no platform yet')],
      });
      const { platformId } = (await on('platform', 'create', '--name', 'Acme', '--json')).json();
      expect((await on('token', 'create', '--name', 'Server', '--permissions', 'VIEW')).code).toBe(0);
      const listed = await on('token', 'list', '--json');
      expect(listed.json()).toEqual((await on('token', 'list', '--platform', platformId, '--json')).json());
      await on('platform', 'create', '--name', 'Other');
      expect(await on('token', 'list')).toMatchObject({
        code: 1,
        warnings: [expect.stringContaining('There are 2 platforms')],
      });
    } finally {
      await database.drop();
    }
  });

  it('requires operator and reason of every command that writes, and of none that reads', async () => {
    const READS =
      /^(?:platform list|token list|operator list|operator sign-in show|master-key list|payments suspense|card suspense|webhooks keys|partner (?:list|contradictions|lost|statements|reports|reconciliation)|doctor|export|sandbox (?:explain|scenarios|faults|snapshots)|audit (?:catalogue|interventions|open-sagas|public-key|show|statement|trial-balance|verify|why))$/;
    /** Imports, exports or rebuilds a history, or sets levels of the log: no history is changed. */
    const MOVES = /^(?:audit (?:export|export-keys|import|rebuild)|database migrate|log (?:level|reset))$/;
    /** Calls the API as the platform does, which records its token as the actor. */
    const ASKS_THE_API = /^(?:demo|sandbox (?:clock|trigger|fault|disarm|reset|snapshot|fork))$/;
    const leaves = (command: Command, words: readonly string[]): readonly (readonly [string, Command])[] =>
      command.commands.length === 0
        ? [[words.join(' '), command]]
        : command.commands.flatMap((each) => leaves(each, [...words, each.name()]));
    const all = leaves(await commandTree({ environment: {}, write: () => {}, warn: () => {} }), []);
    const asks = ({ options }: Command) =>
      ['--operator', '--reason'].every((flag) => options.some(({ long, mandatory }) => long === flag && mandatory)) &&
      options.some(({ long }) => long === '--yes');
    expect(all.length).toBeGreaterThan(25);
    const askForPlatform = all.filter(([, { options }]) =>
      options.some(({ long, mandatory }) => long === '--platform' && mandatory),
    );
    expect(askForPlatform.map(([words]) => words)).toEqual([]); // where there is one, it is meant
    expect(all.filter(([, command]) => asks(command)).map(([words]) => words)).toEqual(
      all.map(([words]) => words).filter((words) => ![READS, MOVES, ASKS_THE_API].some((kind) => kind.test(words))),
    );
  });

  it('prints its help', async () => {
    const { code, answers } = await cli('platform', 'create', '--help');
    expect(code).toBe(0);
    expect(answers.join('\n')).toContain('--regulated');
  });

  it('reports a wrong setting in one line', async () => {
    const { code, warnings } = await run(
      'mysql://nowhere',
      masterKey,
      ['platform', 'create', '--name', 'Acme'],
      commands,
    );
    expect({ code, warnings }).toEqual({ code: 1, warnings: [expect.stringMatching(/^error: DATABASE_URL must be/)] });
  });
});
