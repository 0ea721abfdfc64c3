import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PERMISSIONS, type Permission } from '@app/platforms';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Operation, fetchDocument, filledPath, isForTokens, operationsOf } from '../support/openapi.js';

/** Files of the permission of every write (onboarding-accounts 1.3), one for each tag; reads need any, but those that show the past. */
const FOLDER = path.resolve(import.meta.dirname, '../golden/permissions');

type Golden = Readonly<Record<string, Permission>>;

/** Of operations with this word in their path alone, where a copy of the product differs from it in these (new-context.e2e-spec.ts); of all when absent. */
const ASKED_PATHS = process.env['PERMISSIONS_OF'] ?? '';

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

describe('The permissions of a token', () => {
  let application: TestApplication;
  let operations: Operation[];
  let asked: Operation[];
  let needed: Golden;
  const callers = {} as Record<Permission, ApiClient>;

  beforeAll(async () => {
    application = await TestApplication.shared();
    operations = operationsOf(await fetchDocument(application.url)).filter(isForTokens);
    asked = operations.filter((operation) => operation.path.includes(ASKED_PATHS));
    expect(asked).not.toEqual([]);
    const writes = operations.filter((operation) => !isRead(operation));
    if (process.env['WRITE_GOLDEN'] === 'true') writeMissing(writes);
    needed = Object.assign({}, ...readdirSync(FOLDER).map((file) => golden(path.join(FOLDER, file)))) as Golden;
    for (const permission of PERMISSIONS)
      callers[permission] = await application.createCaller(application.tenant, [permission]);
  }, 60_000);

  afterAll(() => application.close());

  it('every served write, and every read of the past, is in the file of its tag, and no other is', () => {
    const served = operations.filter((operation) => !isRead(operation));
    expect(served.map(({ name }) => name).sort()).toEqual(Object.keys(needed).sort());
    const elsewhere = served.filter((operation) => golden(fileOf(operation))[operation.name] === undefined);
    expect(elsewhere.map(({ name }) => name)).toEqual([]);
  });

  it.each(PERMISSIONS)('every read needs only %s', async (permission) => {
    for (const operation of asked.filter(isRead)) {
      const { status } = await ask(operation, permission);
      expect([operation.name, [200, 400, 404].includes(status)]).toEqual([operation.name, true]);
    }
  });

  it('each write needs one permission, and no other suffices', async () => {
    for (const operation of asked.filter((each) => !isRead(each))) {
      const allowed: Permission[] = [];
      for (const permission of PERMISSIONS) {
        const { status, body } = await ask(operation, permission);
        if (status !== 403) allowed.push(permission);
        else
          expect([operation.name, body.code, body.message]).toEqual([
            operation.name,
            'FORBIDDEN',
            expect.stringContaining(needed[operation.name]!),
          ]);
      }
      expect([operation.name, allowed]).toEqual([operation.name, [needed[operation.name]]]);
    }
  });

  it('permissions do not include each other: all but the needed one do not suffice', async () => {
    const { tenant } = await application.createPlatform(); // the one before was reset
    const others = await application.createCaller(tenant, ['VIEW', 'MANAGE']);
    expect((await others.post('/quotes', {})).status).toBe(403);
    const transacting = await application.createCaller(tenant, ['VIEW', 'TRANSACT']);
    expect((await transacting.post('/customers', { customerType: 'INDIVIDUAL' })).status).toBe(403);
  });

  /** Asks with ids of no one and an empty body, so that a permitted operation finds nothing to do. */
  function ask({ method, path, parameters }: Operation, permission: Permission) {
    const filled = filledPath(path, (name) => {
      const pattern = parameters.find((parameter) => parameter.name === name)?.schema.pattern;
      return `${/^\^\(?(\w+)/.exec(pattern ?? '')?.[1] ?? 'Unknown'}:${NOBODYS_ID}`;
    });
    return callers[permission].send(method, filled, ['POST', 'PATCH', 'PUT'].includes(method) ? {} : undefined);
  }
});

/** True for a GET that any permission suffices for: all but those that show the past. */
function isRead({ method, description }: Operation): boolean {
  return method === 'GET' && neededOf(description) === undefined;
}

function neededOf(description: string | undefined): string | undefined {
  return /the permission ([A-Z]+)\./.exec(description ?? '')?.[1];
}

function fileOf({ tags: [tag] = [] }: Operation): string {
  return path.join(FOLDER, `${tag!.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.json`);
}

function golden(file: string): Golden {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Golden) : {};
}

/** `npm run golden`: adds new operations with the permission that the document names; never changes an entry. */
function writeMissing(writes: readonly Operation[]): void {
  for (const operation of writes) {
    const file = fileOf(operation);
    const known = golden(file);
    if (known[operation.name] !== undefined) continue;
    const permission = neededOf(operation.description);
    writeFileSync(file, `${JSON.stringify({ ...known, [operation.name]: permission }, null, 2)}\n`);
  }
}
