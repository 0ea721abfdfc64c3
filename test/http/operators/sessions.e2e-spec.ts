import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { OPERATOR_ROLES, type OperatorRole, RevokeOperator, RotateOperator } from '@app/operators';
import type { TestApplication } from '../../support/application.js';
import { OperatorClient } from '../../support/operator-client.js';
import { OperatorsStage } from './operators.stage.js';

const UUID = '00000000-0000-4000-8000-000000000000';

const ALL = OPERATOR_ROLES;

/** Every endpoint of the operator pages, with the roles that may call it. */
const DOORS: Readonly<Record<string, readonly OperatorRole[]>> = {
  'GET /platforms': ALL,
  'GET /work': ALL,
  'POST /sagas/resume': ['operator'],
  'POST /sagas/park': ['operator'],
  'POST /sagas/skip': ['operator'],
  'POST /readers/resume': ['operator'],
  'POST /readers/skip': ['operator'],
  'GET /suspense': ALL,
  'POST /suspense/decisions': ['operator'],
  'POST /suspense/proposals': ['operator'],
  'POST /card-money/recoveries': ['operator'],
  'POST /card-money/settlements': ['operator'],
  'GET /rebuilds': ALL,
  'POST /rebuilds': ['operator'],
  'GET /verifications': ALL,
  'POST /verifications': ['operator', 'auditor'],
  'GET /books/trial-balance': ALL,
  'GET /books/past-balances': ALL,
  'POST /books/past-balances': ['operator', 'auditor'],
  'GET /books/statement': ALL,
  'GET /partner-days': ALL,
  'GET /partner-days/comparisons': ALL,
  'POST /partner-days/comparisons': ['operator', 'auditor'],
  'GET /seals': ['operator', 'auditor'],
  'GET /catalogue': ALL,
  'GET /interventions': ['operator', 'auditor'],
  'GET /history': ALL,
  'POST /looks': ['operator', 'auditor'],
};

/** `GET /platforms`: every route below `console/operator`, of the application itself. */
function servedDoors(application: TestApplication): string[] {
  const controllers = [...application.get<ModulesContainer>(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    const place = metatype === null ? undefined : (Reflect.getMetadata(PATH_METADATA, metatype) as string | undefined);
    if (metatype === null || place?.startsWith('console/operator') !== true) return [];
    const prototype = metatype.prototype as Record<string, object>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const method = Reflect.getMetadata(METHOD_METADATA, prototype[name]!) as RequestMethod | undefined;
      if (method === undefined) return [];
      const path = Reflect.getMetadata(PATH_METADATA, prototype[name]!) as string;
      const door = `${place.slice('console/operator'.length)}/${path}`.replace(/\/+$/, '');
      return [`${RequestMethod[method]} ${door}`];
    });
  });
}

describe('Operators at the console', () => {
  let stage: OperatorsStage;
  let application: TestApplication;
  let clients: OperatorsStage['clients'];
  beforeAll(async () => {
    stage = await OperatorsStage.open();
    ({ application, clients } = stage);
  }, 60_000);
  afterAll(() => application.close());

  describe('signing in', () => {
    it('begins a session by the credential, and says who is signed in', async () => {
      const { viewer } = clients;
      const { status, body, headers } = await viewer.signIn();
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { kind: 'operator', operatorId: viewer.operatorId, name: 'Ada viewer', role: 'viewer' },
      });
      expect(headers.get('Set-Cookie')).toMatch(/^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(await viewer.send('GET', '/console/session')).toMatchObject({ status: 200, body: { role: 'viewer' } });
    });

    it.each([
      ['another secret', (credential: string) => `${credential}x`],
      ['the id of no operator', (credential: string) => credential.replace(/Operator:[^:]+/, `Operator:${UUID}`)],
      ['no UUID', (credential: string) => credential.replace(/Operator:[^:]+/, 'Operator:1')],
    ])('is refused with %s, in the same words', async (_, changed) => {
      const stranger = new OperatorClient(application, '', changed(clients.viewer.credential));
      expect(await stranger.signIn()).toMatchObject({
        status: 401,
        body: { message: "The operator's credential is not valid." },
      });
      expect(stranger.cookie).toBe('');
    });

    it('stores neither the secret nor the name in clear', async () => {
      const { operatorId, credential } = clients.auditor;
      const events = JSON.stringify((await stage.operatorEvents(operatorId)).map(({ data }) => data));
      expect(events).toContain('"role":"auditor"');
      expect(events).not.toContain('Ada');
      expect(events).not.toContain(credential.split(':')[2]);
    });

    it('uses a new session id, so one planted before opens nothing', async () => {
      const client = await OperatorClient.signedIn(application, 'viewer');
      const planted = client.cookie;
      await client.signIn();
      expect(client.cookie).not.toBe(planted);
      client.cookie = planted;
      expect(await client.get('/platforms')).toMatchObject({ status: 401 });
    });

    it('ends after 30 minutes without a request', async () => {
      const client = await OperatorClient.signedIn(application, 'viewer');
      await application.advance('29m');
      expect(await client.get('/platforms')).toMatchObject({ status: 200 });
      await application.advance('31m');
      const ended = await client.get('/platforms');
      expect(ended).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      expect(ended.headers.get('WWW-Authenticate')).toBeNull();
      for (const role of OPERATOR_ROLES) await clients[role].signIn();
    });

    it('ends with signing out, with another secret, and with the credential', async () => {
      const client = await OperatorClient.signedIn(application, 'viewer');
      const { cookie, operatorId } = client;
      await client.send('DELETE', '/console/session');
      client.cookie = cookie;
      expect(await client.get('/platforms')).toMatchObject({ status: 401 });

      await client.signIn();
      const rotation = new RotateOperator(CREDENTIAL_REGISTRY, { operatorId }, application.metadata());
      const { secret } = await application.get(CommandBus).execute(rotation);
      expect(await client.get('/platforms')).toMatchObject({ status: 401 });
      expect(await client.signIn()).toMatchObject({ status: 401 });
      expect(await client.signIn(`${operatorId}:${secret}`)).toMatchObject({ status: 201 });

      const revocation = new RevokeOperator(CREDENTIAL_REGISTRY, { operatorId }, application.metadata());
      await application.get(CommandBus).execute(revocation);
      expect(await client.get('/platforms')).toMatchObject({ status: 401 });
      expect(await client.signIn(`${operatorId}:${secret}`)).toMatchObject({ status: 401 });
    });
  });

  describe('the doors', () => {
    it('are all in the table of roles', () => {
      expect(servedDoors(application).sort()).toEqual(Object.keys(DOORS).sort());
    });

    it.each(Object.entries(DOORS))('%s opens to its roles, and to no one else', async (door, roles) => {
      const [method, place] = door.split(' ') as [string, string];
      const ask = (client: OperatorClient, headers?: Record<string, string>) =>
        client.send(method, `/console/operator${place}`, method === 'GET' ? undefined : {}, headers);
      for (const role of OPERATOR_ROLES) {
        const { status } = await ask(clients[role]);
        expect([role, status === 403, status === 401]).toEqual([role, !roles.includes(role), false]);
      }
      const allowed = clients[roles[0]!];
      // a page of another origin, which has the cookie and cannot send the header
      expect(await ask(allowed, {})).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      // no one, and the people of a platform
      expect(await ask(new OperatorClient(application, '', ''))).toMatchObject({ status: 401 });
      const { clientId, clientSecret } = application.api.credential!;
      const platform = new OperatorClient(application, '', `${clientId}:${clientSecret}`);
      expect(await platform.signIn()).toMatchObject({ status: 201, body: { kind: 'platform' } });
      expect(await ask(platform)).toMatchObject({ status: 401 });
      const basic = { 'Console-Request': '1', Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
      expect(await ask(new OperatorClient(application, '', ''), basic)).toMatchObject({ status: 401 });
    });

    it('do not open the API', async () => {
      expect(await clients.operator.send('GET', '/config')).toMatchObject({ status: 401 });
      expect((await (await fetch(`${application.url}/openapi.json`)).text()).includes('console/operator')).toBe(false);
    });
  });
});
