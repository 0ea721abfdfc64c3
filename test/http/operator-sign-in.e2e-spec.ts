import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { AggregateRunner } from '@app/event-sourcing';
import { BEGINNING, EventStore } from '@app/event-store';
import { CREDENTIAL_REGISTRY, derivedUuid } from '@app/kernel';
import { DecideMoneyProposal, ProposeMoneyDecision, RotateOperator, SignInSettings } from '@app/operators';
import { identity } from '../../libs/operators/src/domain/identity/identity.decider.js';
import { operator as operatorAggregate } from '../../libs/operators/src/domain/operator/operator.decider.js';
import { TestApplication } from '../support/application.js';
import { runOn } from '../support/command-line.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdTokenDraft,
  TestIdentityProvider,
  newKey,
} from '../support/identity-provider.js';
import { OperatorClient } from '../support/operator-client.js';

const NOT_CONFIRMED = 'The identity provider did not confirm who you are. Sign in again.';
const MAY_NOT =
  'Your account at the identity provider is not permitted to sign in here. Contact the operator of this installation.';
const HAS_ENDED = 'This sign-in was not begun in this browser, took too long or has ended. Sign in again.';
const AWAY =
  'The identity provider returned an unexpected response. Try again later, or sign in with the credential of an operator.';

interface Answer {
  readonly status: number;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- bodies of the sign-in
  readonly cookies: readonly string[];
}

/** A browser at the console: it keeps cookies, and sends them with each request. */
class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  async send(method: string, place: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.url}/2025-10-13/console${place}`, {
      method,
      headers: {
        'Console-Request': '1',
        Cookie: [...this.cookies].map((each) => each.join('=')).join('; '),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie();
    for (const set of cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), cookies };
  }

  complete(parameters: string): Promise<Answer> {
    return this.send('POST', '/sign-in/completion', { parameters });
  }
}

describe('Operators who sign in by their identity provider', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'sign-in-'));
  const secretFile = path.join(directory, 'secret');
  let application: TestApplication;
  let provider: TestIdentityProvider;

  beforeAll(async () => {
    writeFileSync(secretFile, `${CLIENT_SECRET}\n`);
    application = await TestApplication.boot();
    provider = await TestIdentityProvider.start(`${application.url}/console/signed-in`, application.clock);
    const person = (name: string, ...groups: string[]) =>
      provider.people.set(name.toLowerCase(), {
        name: `${name} of the provider`,
        email: `${name}@Example.com`,
        email_verified: true,
        groups,
      });
    person('Ada', 'staff', 'payments');
    person('Grace', 'payments');
    person('Linus', 'audit=all');
    person('Eve', 'staff');
  }, 120_000);
  afterAll(async () => {
    await provider.close();
    await application.close();
    rmSync(directory, { recursive: true, force: true });
  });
  afterEach(() => {
    provider.tamper = null;
    provider.fault = null;
  });

  const operator = (...words: string[]) => runOn(application, 'operator', ...words);
  const set = (...words: string[]) =>
    operator(
      'sign-in',
      'set',
      '--issuer',
      provider.issuer,
      '--client-id',
      CLIENT_ID,
      '--client-secret-file',
      secretFile,
      '--role',
      'payments=operator',
      '--role',
      'audit=all=auditor',
      ...words,
    );
  const browser = () => new Browser(application.url);
  const begin = async (from: Browser): Promise<string> => (await from.send('POST', '/sign-in')).body.location;
  const signIn = async (person: string, from = browser()): Promise<Answer> =>
    from.complete(await provider.signIn(await begin(from), person));
  /** Signs in with an ID token that was changed. */
  const withToken = (change: (token: IdTokenDraft) => IdTokenDraft | null): Promise<Answer> => {
    provider.tamper = change;
    return signIn('ada');
  };
  const withClaims = (change: (now: number) => object): Promise<Answer> =>
    withToken((token) => ({
      ...token,
      claims: { ...token.claims, ...change(Math.floor(application.clock.now().getTime() / 1_000)) },
    }));

  it('are offered none before one is set, and none is set with anything wrong', async () => {
    expect(await browser().send('GET', '/sign-in')).toMatchObject({ status: 200, body: { provider: null } });
    expect(await browser().send('POST', '/sign-in')).toMatchObject({ status: 404 });
    expect((await operator('sign-in', 'show')).warnings[0]).toContain('No identity provider is set');
    expect((await operator('sign-in', 'remove')).code).toBe(1);
    const refused = await set('--issuer', 'http://example.com', '--groups-claim', ' ');
    expect(refused.warnings[0]).toMatch(/issuer must be an https address.*groupsClaim must be 1 to 200 characters/);
    expect((await set('--role', 'payments=king')).code).toBe(2);
    const made = await OperatorClient.signedIn(application, 'viewer');
    const linked = await operator('link', made.operatorId, '--subject', 'ada');
    expect(linked.warnings[0]).toContain('No identity provider is set');
  });

  it('are set by the command line, and neither the secret nor a name is in the log in clear', async () => {
    expect(await set('--allow', 'Ada@example.com')).toMatchObject({
      code: 0,
      answers: [`Issuer    ${provider.issuer}`],
    });
    const shown = (await operator('sign-in', 'show')).answers;
    expect(shown).toEqual([
      `Issuer    ${provider.issuer}`,
      `Client    ${CLIENT_ID}`,
      'Role      operator for payments of groups',
      'Role      auditor for audit=all of groups',
      'Allowed   ada@example.com',
    ]);
    const log = await application.get(EventStore).readAll(BEGINNING, 10_000);
    const events = JSON.stringify(log.map(({ type, data }) => ({ type, data })));
    expect(events).toContain('operators.sign-in-set');
    for (const secret of [CLIENT_SECRET, 'ada@example.com']) expect(events).not.toContain(secret);
    expect(await browser().send('GET', '/sign-in')).toMatchObject({
      body: { provider: new URL(provider.issuer).host },
    });
  });

  it('may be named: by a verified e-mail address or by subject, and no one else', async () => {
    expect(await signIn('grace')).toMatchObject({ status: 403, body: { message: MAY_NOT } });
    expect(await withClaims(() => ({ email_verified: false }))).toMatchObject({
      status: 403,
      body: { message: MAY_NOT },
    });
    provider.tamper = null;
    expect(await signIn('ada')).toMatchObject({ status: 201 });
    await set('--allow', 'grace');
    expect(await signIn('grace')).toMatchObject({ status: 201 });
    expect(await signIn('ada')).toMatchObject({ status: 403 });
    await set();
  });

  it('have the role of their groups in a session like any other, and none without such a group', async () => {
    const ada = browser();
    const location = new URL(await begin(ada));
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      redirect_uri: `${application.url}/console/signed-in`,
      response_type: 'code',
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
    });
    const answer = await ada.complete(await provider.signIn(location.href, 'ada'));
    expect(answer).toMatchObject({
      status: 201,
      body: { kind: 'operator', name: 'Ada of the provider', role: 'operator' },
    });
    expect(answer.cookies).toContainEqual(
      expect.stringMatching(/^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    );
    expect(answer.cookies).toContainEqual(expect.stringMatching(/^console-sign-in=; .*Expires=Thu, 01 Jan 1970/));
    expect(await ada.send('GET', '/operator/platforms')).toMatchObject({ status: 200 });
    expect(await signIn('linus')).toMatchObject({ body: { role: 'auditor' } });
    expect(await signIn('eve')).toMatchObject({ status: 403, body: { message: MAY_NOT } });
    expect(await withClaims(() => ({ groups: { payments: true } }))).toMatchObject({ status: 403 });
    // groups count again at each sign-in, for the one operator that the person is
    const changed = await withClaims(() => ({ groups: 'audit=all' }));
    expect(changed.body).toMatchObject({ operatorId: answer.body.operatorId, role: 'auditor' });
    expect(await ada.send('GET', '/session')).toMatchObject({ body: { role: 'auditor' } });
    provider.tamper = null;
    expect((await signIn('ada')).body).toMatchObject({ operatorId: answer.body.operatorId, role: 'operator' });
    expect(await ada.send('DELETE', '/session')).toMatchObject({ status: 204 });
    expect(await ada.send('GET', '/operator/platforms')).toMatchObject({ status: 401 });
  });

  it('are one operator, however many browsers they sign in with at once for the first time', async () => {
    provider.people.set('bob', { ...provider.people.get('ada')!, name: 'Bob' });
    const answers = await Promise.all([1, 2, 3].map(() => signIn('bob')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.operatorId)).size).toBe(1);
  });

  it('become the same operator where a process died before the last of its steps', async () => {
    provider.people.set('carol', { ...provider.people.get('ada')!, name: 'Carol' });
    const { issuer } = provider;
    const person = application.get(SignInSettings).identityOf({ issuer, subject: 'carol' });
    const uuid = derivedUuid('Operator', person, '0');
    const operatorId = `Operator:${uuid}`;
    const runner = application.get(AggregateRunner);
    const create = { kind: 'create', name: 'Carol', role: 'viewer', secretHash: 'none' } as const;
    await runner.run(operatorAggregate, CREDENTIAL_REGISTRY, uuid, create, application.metadata());
    const link = { kind: 'link', operatorId } as const;
    await runner.run(identity, CREDENTIAL_REGISTRY, person, link, application.metadata());
    expect(await signIn('carol')).toMatchObject({ status: 201, body: { operatorId, role: 'operator' } });
    // an end of the link that was recorded in the stream of the person alone
    const unlink = { kind: 'unlink', operatorId } as const;
    await runner.run(identity, CREDENTIAL_REGISTRY, person, unlink, application.metadata());
    const { operatorId: another } = (await signIn('carol')).body;
    expect(another).not.toBe(operatorId);
    expect((await operator('unlink', operatorId)).code).toBe(0);
    expect((await signIn('carol')).body).toMatchObject({ operatorId: another });
  });

  it('end their sessions with 30 idle minutes, another secret, and the provider', async () => {
    const ada = browser();
    const { operatorId } = (await signIn('ada', ada)).body;
    const isIn = async () => (await ada.send('GET', '/session')).status === 200;
    await application.advance('29m');
    expect(await isIn()).toBe(true);
    await application.advance('31m');
    expect(await isIn()).toBe(false);
    await signIn('ada', ada);
    await application
      .get(CommandBus)
      .execute(new RotateOperator(CREDENTIAL_REGISTRY, { operatorId }, application.metadata()));
    expect(await isIn()).toBe(false);
    await signIn('ada', ada);
    expect(await isIn()).toBe(true);
    expect((await operator('sign-in', 'remove')).code).toBe(0);
    expect(await isIn()).toBe(false);
    await set();
  });

  describe('as an operator that there is', () => {
    it('once linked, by no other person, until unlinked; and one who is revoked does not come back', async () => {
      const made = await OperatorClient.signedIn(application, 'viewer', 'Linus');
      const { operatorId } = (await signIn('linus')).body;
      // the person is another operator already, made at the first sign-in
      const taken = await operator('link', made.operatorId, '--subject', 'linus');
      expect(taken.warnings[0]).toContain(`This person is ${operatorId} already`);
      expect((await operator('unlink', operatorId)).code).toBe(0);
      expect((await operator('unlink', operatorId)).code).toBe(1);
      expect((await operator('link', made.operatorId, '--subject', 'linus')).code).toBe(0);
      expect((await operator('link', made.operatorId, '--subject', 'linus')).code).toBe(0);
      expect((await operator('link', made.operatorId, '--subject', 'eve')).warnings[0]).toContain('Another person');
      const linus = browser();
      expect((await signIn('linus', linus)).body).toMatchObject({
        operatorId: made.operatorId,
        name: 'Linus',
        role: 'auditor',
      });
      expect(await made.get('/seals')).toMatchObject({ status: 200 }); // the credential has the role too
      expect(JSON.parse((await operator('list', '--json')).answers[0]!)).toContainEqual(
        expect.objectContaining({ operatorId: made.operatorId, issuer: provider.issuer }),
      );
      expect((await operator('unlink', made.operatorId)).code).toBe(0);
      expect(await linus.send('GET', '/session')).toMatchObject({ status: 401 });
      expect(await made.get('/seals')).toMatchObject({ status: 200 });
      // with no link, a sign-in makes an operator again, and another one than before
      const again = (await signIn('linus', linus)).body;
      expect([made.operatorId, operatorId]).not.toContain(again.operatorId);
      expect((await operator('revoke', again.operatorId)).code).toBe(0);
      expect(await linus.send('GET', '/session')).toMatchObject({ status: 401 });
      expect(await signIn('linus')).toMatchObject({ status: 403, body: { message: MAY_NOT } });
    });

    it('is not the second person beside its own credential, which the provider does not know', async () => {
      const [ada, grace] = [(await signIn('ada')).body, (await signIn('grace')).body];
      const byCredential = await OperatorClient.signedIn(application, 'operator', 'Ada');
      const other = await OperatorClient.signedIn(application, 'operator', 'Bob');
      let proposals = 0;
      const decided = async (author: { readonly operatorId: string }, second: { readonly operatorId: string }) => {
        const transactionId = `Transaction:00000000-0000-4000-8000-${String(++proposals).padStart(12, '0')}`;
        const by = { operator: 'Someone', reason: 'a test' };
        const amount = { currency: 'USD', amount: '1' };
        const proposal = { transactionId, to: 'OUTSIDE', amount, operatorId: author.operatorId, by } as const;
        await application.execute(ProposeMoneyDecision, proposal);
        const approval = { decision: 'approve', transactionId, round: 1, operatorId: second.operatorId, by } as const;
        const decision = await application.execute(DecideMoneyProposal, approval).catch((error: Error) => error);
        return decision instanceof Error ? decision.message : decision.status;
      };
      const MAY_BE = expect.stringContaining('may be the same person');
      expect(await decided(ada, byCredential)).toEqual(MAY_BE);
      expect(await decided(byCredential, ada)).toEqual(MAY_BE);
      expect(await decided(ada, grace)).toBe('APPROVED');
      expect(await decided(byCredential, other)).toBe('APPROVED');
    });
  });

  describe('are refused, without a reason that helps an attacker,', () => {
    it.each<[string, (token: IdTokenDraft) => IdTokenDraft | null]>([
      ['another nonce', (token) => ({ ...token, claims: { ...token.claims, nonce: 'another' } })],
      ['no nonce', ({ claims: { nonce: _, ...claims }, ...token }) => ({ ...token, claims })],
      ['another issuer', (token) => ({ ...token, claims: { ...token.claims, iss: 'https://example.com' } })],
      ['another audience', (token) => ({ ...token, claims: { ...token.claims, aud: 'another' } })],
      ['no subject', ({ claims: { sub: _, ...claims }, ...token }) => ({ ...token, claims })],
      ['no signature', (token) => ({ ...token, key: null })],
      ['the signature of another key', (token) => ({ ...token, key: newKey() })],
      ['no ID token', () => null],
    ])('with %s', async (_, change) => {
      expect(await withToken(change)).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', message: NOT_CONFIRMED },
      });
    });

    it.each<[string, (now: number) => object, number]>([
      ['expired two minutes ago', (now) => ({ exp: now - 120 }), 401],
      ['expired by a clock that is some seconds ahead', (now) => ({ exp: now - 20 }), 201],
      ['valid in two minutes', (now) => ({ nbf: now + 120 }), 401],
      ['valid by a clock that is some seconds behind', (now) => ({ nbf: now + 20 }), 201],
    ])('or not, with an ID token that is %s', async (_, claims, status) => {
      expect(await withClaims(claims)).toMatchObject({ status });
    });

    it('when it was begun in another browser, was completed before, or took more than ten minutes', async () => {
      const [mine, theirs] = [browser(), browser()];
      const parameters = await provider.signIn(await begin(mine), 'ada');
      await begin(theirs);
      const stolen = new Browser(application.url);
      expect(await stolen.complete(parameters)).toMatchObject({ status: 401, body: { message: HAS_ENDED } });
      expect(await theirs.complete(parameters)).toMatchObject({ status: 401, body: { message: NOT_CONFIRMED } });
      const kept = new Map(mine.cookies);
      expect(await mine.complete(parameters)).toMatchObject({ status: 201 });
      for (const [name, value] of kept) stolen.cookies.set(name, value);
      expect(await stolen.complete(parameters)).toMatchObject({ status: 401, body: { message: HAS_ENDED } });
      const late = browser();
      const address = await begin(late);
      await application.advance('11m');
      expect(await late.complete(await provider.signIn(address, 'ada'))).toMatchObject({
        body: { message: HAS_ENDED },
      });
    });

    it.each([
      '',
      '?state=x',
      '?code=x',
      '?error=access_denied&error_description=a%20secret',
      '?code=x&code=y',
      '?response=%00',
      'x'.repeat(7_000),
    ])('with the parameters %.40s', async (parameters) => {
      const from = browser();
      await begin(from);
      const answer = await from.complete(parameters === '' ? '?' : parameters);
      expect(answer).toMatchObject({ status: 401, body: { message: NOT_CONFIRMED } });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    });

    it('with another body, with a state that is not theirs, and by a page of another origin', async () => {
      const from = browser();
      const parameters = new URLSearchParams(await provider.signIn(await begin(from), 'ada'));
      parameters.set('state', 'another');
      expect(await from.complete(`?${parameters}`)).toMatchObject({ status: 401, body: { message: NOT_CONFIRMED } });
      expect(await from.send('POST', '/sign-in/completion', { parameters: 1 })).toMatchObject({ status: 400 });
      for (const place of ['', '/completion']) {
        const forged = await fetch(`${application.url}/2025-10-13/console/sign-in${place}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ parameters: '?code=a' }),
        });
        expect(forged.status).toBe(403);
      }
    });
  });

  it('follow a provider that changes its key, and do not believe the one before', async () => {
    const before = provider.key;
    provider.restart(newKey());
    expect(await signIn('ada')).toMatchObject({ status: 201 });
    expect(await withToken((token) => ({ ...token, key: before }))).toMatchObject({ status: 401 });
  });

  it('learn that the provider is away, at the beginning and on the way back', async () => {
    for (const fault of ['away', 'hangs up', 'another issuer'] as const) {
      provider.fault = fault;
      expect(await browser().send('POST', '/sign-in')).toMatchObject({ status: 503, body: { message: AWAY } });
    }
    for (const fault of ['away', 'hangs up'] as const) {
      provider.fault = null;
      const from = browser();
      const parameters = await provider.signIn(await begin(from), 'ada');
      provider.fault = fault;
      const answer = await from.complete(parameters);
      expect(answer).toMatchObject({ status: 503, body: { message: AWAY } });
      expect(from.cookies.size).toBe(0);
    }
  });

  it('of one address wait for a silent provider a few at a time, so that they do not take the room of other callers', async () => {
    for (const place of ['/sign-in', '/sign-in/completion']) {
      const from = Array.from({ length: 8 }, browser);
      await Promise.all(from.map(begin));
      provider.fault = 'silent';
      const body = place === '/sign-in' ? undefined : { parameters: '?code=any' };
      const asked = from.map((each) => each.send('POST', place, body));
      const refused = await Promise.any(
        asked.map(async (each) => {
          const answer = await each;
          return answer.status === 429 ? answer : Promise.reject(new Error(String(answer.status)));
        }),
      );
      expect(refused.body).toMatchObject({
        code: 'RATE_LIMITED',
        message: 'Too many requests of this address are in progress. Retry later.',
      });
      expect(await application.api.get('/config')).toMatchObject({ status: 200 });
      provider.release();
      await Promise.all(asked);
      provider.fault = null;
    }
  });

  it('are refused with 400 where the request names no host', async () => {
    const headers = { 'Console-Request': '1', Host: 'a b' };
    const asked = http.request(`${application.url}/2025-10-13/console/sign-in`, { method: 'POST', headers }).end();
    const [response] = (await once(asked, 'response')) as [http.IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(400);
  });

  it('are sent back to no other address', async () => {
    const address = new URL(await begin(browser()));
    address.searchParams.set('redirect_uri', `${application.url}/console/elsewhere`);
    await expect(provider.signIn(address.href, 'ada')).rejects.toThrow('answers 400');
  });
});
