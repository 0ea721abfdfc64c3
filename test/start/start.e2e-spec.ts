import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { ApiClient } from '../support/api-client.js';
import { runIn } from '../support/command-line.js';
import { eventually } from '../support/eventually.js';
import { NodeProcess } from '../support/node-process.js';
import { type Application, buildServer, ServerProcess, temporaryDataDirectory } from '../support/server-process.js';

const BUNDLE = path.resolve(import.meta.dirname, '../../dist/bundle');
const CLI = path.join(BUNDLE, 'cli.js');
const mode = (file: string) => fs.statSync(file).mode & 0o777;

async function databaseAnswers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** The lines of the log about requests. */
function requestLines({ printed }: ServerProcess): readonly { readonly route: string }[] {
  return printed
    .split('\n')
    .filter((line) => line.includes('"context":"Request"'))
    .map((line) => JSON.parse(line) as { route: string });
}

// whole processes are started here, up to three in one test, on machines with other load
jest.setTimeout(90_000);

/** Starts processes of the product on one data directory. */
class Installation {
  readonly data = temporaryDataDirectory();
  private readonly started: ServerProcess[] = [];

  startByNpm() {
    return this.watched(ServerProcess.byNpmStart({ DATA_DIR: this.data.path }));
  }

  /** Skips checking the installation and the build, which reads all sources. */
  start(environment: Record<string, string> = {}, application: Application = 'api', ...words: string[]) {
    return this.watched(new ServerProcess({ DATA_DIR: this.data.path, ...environment }, application, words));
  }

  startOnTheNodeOfThePath() {
    return this.watched(ServerProcess.onTheNodeOfThePath({ DATA_DIR: this.data.path }));
  }

  inside(name: string): string {
    return path.join(this.data.path, name);
  }

  async kill(): Promise<void> {
    for (const server of this.started.splice(0)) await server.stop('SIGKILL');
  }

  private watched(server: ServerProcess): ServerProcess {
    this.started.push(server);
    return server;
  }
}

/* The cases run one after the other on one installation: each finds the server as the previous one left it. */
describe('npm start', () => {
  let installation: Installation;
  let server: ServerProcess;
  let address: string;

  beforeAll(async () => {
    buildServer();
    installation = new Installation();
    server = installation.startByNpm();
    address = await server.address();
  }, 120_000);

  afterAll(async () => {
    await installation.kill();
    installation.data.remove();
  });

  it("serves from an empty data directory and shows the addresses, the credential's file and a first curl", async () => {
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    expect(server.printed).toContain(`${address}/2025-10-13`);
    expect(server.printed).toContain(`${address}/docs`);
    expect(await (await fetch(`${address}/console`)).text()).toContain('<title>Console</title>');
    expect(server.printed).toMatch(/curl -u "\$\(cat \S*sandbox-credential\)" http/);
    expect(fs.readFileSync(installation.inside('sandbox-credential'), 'utf8')).toMatch(/^[^:\s]+:[\w-]{43}\n$/);
  });

  it('keeps every secret in a file that its owner alone reads, and prints none of them into a log', async () => {
    for (const name of ['sandbox-credential', 'master-key', 'database-url'])
      expect(mode(installation.inside(name))).toBe(0o600);
    const secrets = ['sandbox-credential', 'master-key'].map((name) =>
      fs.readFileSync(installation.inside(name), 'utf8').trim(),
    );
    for (const secret of secrets) expect(server.printed).not.toContain(secret.split(':').at(-1));
  });

  it('a second instance on the same data directory is refused in one line that names the first', async () => {
    const second = installation.start();
    expect(await second.end()).toBe(1);
    expect(second.printed.trim().split('\n').at(-1)).toBe(
      `DATA_DIR ${installation.data.path} is in use by process ${server.pid}: stop it, or set another DATA_DIR.`,
    );
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
  });

  it('a worker joins the embedded database of the server that runs on its data directory, shows its health and metrics, and Ctrl-C stops it alone', async () => {
    const worker = installation.start({ WORKER_PORT: '0' }, 'worker');
    await worker.prints(/The worker runs/);
    const monitored = await worker.prints(/"baseAddress":"(http:[^"]+)","msg":"Serving health and metrics"/);
    const ready = await fetch(`${monitored}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'up', checks: expect.objectContaining({ database: 'up', sagas: 'up' }) }),
    ]);
    const metrics = await (await fetch(`${monitored}/metrics`)).text();
    expect(metrics).toContain('\n# TYPE saga_step_duration_seconds histogram\n');
    for (const [method, path, status, code] of [
      ['GET', '/2025-10-13/config', 404, 'REFERENCE_NOT_FOUND'],
      ['GET', '/docs', 404, 'REFERENCE_NOT_FOUND'],
      ['GET', '/%', 400, 'INVALID_INPUT'],
      ['POST', '/metrics', 405, 'METHOD_NOT_ALLOWED'],
    ] as const) {
      const refused = await fetch(`${monitored}${path}`, { method });
      expect([refused.status, await refused.json()]).toEqual([status, expect.objectContaining({ status, code })]);
    }
    const other = installation.start({ WORKER_PORT: new URL(monitored).port }, 'worker');
    expect(await other.end()).toBe(1);
    expect(other.printed).toMatch(/^Port \d+ of 127\.0\.0\.1 is in use: .* set another WORKER_PORT\.$/m);
    expect(await worker.stop('SIGINT')).toBe(0);
    expect(await databaseAnswers(fs.readFileSync(installation.inside('database-url'), 'utf8'))).toBe(true);
  });

  it('demo and commands beside it find it on the port that it took, and take its only platform', async () => {
    const demo = installation.start({ PORT: '' }, 'cli', 'demo');
    expect([await demo.end(), demo.printed]).toEqual([0, expect.stringContaining(`The main job, at ${address}/`)]);

    const [clientId, clientSecret] = fs
      .readFileSync(installation.inside('sandbox-credential'), 'utf8')
      .trim()
      .split(':');
    const api = new ApiClient(address, { clientId: clientId!, clientSecret: clientSecret! });
    const besideHere = (...words: string[]) => runIn({ DATA_DIR: installation.data.path, PORT: '' }, words);
    const doctor = await besideHere('doctor');
    expect([doctor.code, doctor.answers.join('\n')]).toEqual([
      0,
      expect.stringMatching(/server +ok +process \d+ serves/),
    ]);
    const level = await besideHere('log', 'level', 'info,Request=silent');
    expect([level.code, JSON.stringify(level)]).toEqual([0, expect.stringContaining('info,Request=silent')]);
    await server.prints(/log levels have changed/);
    expect((await api.get('/tokens')).status).toBe(200);
    expect((await besideHere('log', 'reset')).code).toBe(0);
    await server.prints(/log levels have changed[^]*log levels have changed/);
    expect(requestLines(server).filter(({ route }) => route.endsWith('/tokens'))).toEqual([]);

    const token = ['token', 'create', '--name', 'Backend', '--permissions', 'VIEW'];
    expect((await besideHere(...token)).code).toBe(0);
    const names = (await api.get('/tokens')).body.data.map(({ name }: { name: string }) => name);
    expect(names).toContain('Backend');
    await server.prints(/"route":"[^"]*\/tokens"/);
    const [line] = requestLines(server).filter(({ route }) => route.endsWith('/tokens'));
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      pid: expect.any(Number),
      context: 'Request',
      msg: 'answered',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      route: expect.stringMatching(/\/tokens$/),
      status: 200,
      milliseconds: expect.any(Number),
      tenant: expect.stringMatching(/~sandbox$/),
    });
  });

  it('ends with one line when its database dies under it', async () => {
    process.kill(
      Number.parseInt(fs.readFileSync(installation.inside('postgres/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    );
    expect(await server.end()).toBe(1);
    expect(server.printed).toContain('The embedded PostgreSQL ended unexpectedly');
    server = installation.startByNpm();
    await server.address();
  });

  it('after kill -9 the next start just works, with the same secrets, and on the Node of the path', async () => {
    const credential = fs.readFileSync(installation.inside('sandbox-credential'), 'utf8');
    expect(await server.stop('SIGKILL')).toBe('SIGKILL');
    server = installation.startOnTheNodeOfThePath();
    address = await server.address();
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    expect(fs.readFileSync(installation.inside('sandbox-credential'), 'utf8')).toBe(credential);
  });

  it('SIGTERM stops the server and its database and exits with 0', async () => {
    const url = fs.readFileSync(installation.inside('database-url'), 'utf8');
    expect(await databaseAnswers(url)).toBe(true);
    expect(await server.stop()).toBe(0);
    expect(await databaseAnswers(url)).toBe(false);
    await expect(fetch(`${address}/health/live`)).rejects.toThrow();
    expect(fs.existsSync(installation.inside('lock.json'))).toBe(false);
    expect(fs.existsSync(installation.inside('database-url'))).toBe(false);
  });

  it('Ctrl-C during the start waits for everything that was opened and leaves nothing running', async () => {
    server = installation.start();
    await server.prints(/Opening the database/);
    expect(await server.stop('SIGINT')).toBe(0);
    expect(fs.existsSync(installation.inside('lock.json'))).toBe(false);
  });

  it('a port in use is reported in one line, and the database that was opened is stopped', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    try {
      await eventually(() => busy.listening);
      const { port } = busy.address() as AddressInfo;
      const refused = installation.start({ PORT: String(port) });
      expect(await refused.end()).toBe(1);
      expect(refused.printed).toContain(
        `Port ${port} of 127.0.0.1 is in use: stop what listens there, or set another PORT.`,
      );
      expect(refused.printed).not.toContain('at Server.');
      for (const file of ['lock.json', 'database-url', 'postgres/postmaster.pid'])
        expect(fs.existsSync(installation.inside(file))).toBe(false);
    } finally {
      busy.close();
    }
  });

  it('every mistake in the environment is one line, and nothing is started', async () => {
    const server = installation.start({ PORT: 'many', ROLE: 'boss', EVENT_STORE: 'eventstoredb' });
    expect(await server.end()).toBe(1);
    expect(server.printed).toContain(
      'PORT must be a whole number from 0 to 65535.\nROLE must be one of all, api, worker.\n',
    );
    expect(server.printed).not.toContain('    at ');
  });

  it('a command makes no database where none was named: without DATA_DIR, or with an empty one', async () => {
    const nowhere = temporaryDataDirectory();
    fs.mkdirSync(nowhere.path);
    for (const environment of [undefined, { DATA_DIR: '' }]) {
      const command = new NodeProcess([CLI, 'platform', 'list'], environment, nowhere.path);
      expect([await command.end(), command.printed]).toEqual([
        1,
        expect.stringContaining('There is no installation at'),
      ]);
    }
    expect(fs.readdirSync(nowhere.path)).toEqual([]);
    nowhere.remove();
  });
});

/** Files of the bundle that a process loads before its first line of output, starting with its entry. */
function filesOfStart(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = fs.readFileSync(file, 'utf8');
  for (const [, imported] of text.matchAll(/\b(?:import|export)(?:[\w\s{},*$]*from)?\s*"(\.[^"]+)"/g))
    filesOfStart(path.resolve(path.dirname(file), imported!), found);
  return found;
}

/** Sources of a file of the bundle, according to its map. */
function sourcesOf(file: string): readonly string[] {
  return (JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')) as { readonly sources: readonly string[] }).sources;
}

describe('The files that a process reads before its first line', () => {
  beforeAll(buildServer);

  it('of cli hold no framework, no context and no database', () => {
    const sources = [...filesOfStart(path.join(BUNDLE, 'cli.js'))].flatMap(sourcesOf).join('\n');
    expect(sources).toContain('/libs/kernel/');
    for (const heavy of ['node_modules/typeorm', 'node_modules/@nestjs/core', 'libs/accounts'])
      expect(sources).not.toContain(`/${heavy}/`);
  });

  it('have the schemas of bank files and the templates of messages beside them', async () => {
    expect(fs.readdirSync(path.join(BUNDLE, 'templates'))).not.toEqual([]);
    const folder = temporaryDataDirectory();
    fs.mkdirSync(folder.path);
    const statement = path.join(folder.path, 'statement.xml');
    const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
    fs.writeFileSync(statement, `<Document xmlns="${namespace}"><BkToCstmrStmt/></Document>`);
    fs.writeFileSync(path.join(folder.path, 'record.jsonl'), '');
    const environment = { PARTNER_DATA: folder.path, SEPA_IBAN: 'DE89370400440532013000', SEPA_NAME: 'Acme GmbH' };
    const command = new NodeProcess([path.join(BUNDLE, 'partner-bank-files.js'), 'reconcile', statement], environment);
    expect([await command.end(), command.printed]).toEqual([2, expect.stringContaining('not valid by the schema')]);
    folder.remove();
  });
});

describe('The script of api and worker', () => {
  beforeAll(buildServer);

  /** The output of a process that has loaded the script. */
  async function printed(statement: string, ...flags: string[]): Promise<string> {
    const loader = JSON.stringify(path.join(BUNDLE, 'code-cache.js'));
    const code = `import { createRequire } from 'node:module';
      import { isCached, server } from ${loader};
      const hasLoaded = (name) => Object.keys(createRequire(${loader}).cache).some((file) => file.includes(name));
      ${statement}`;
    const running = new NodeProcess([...flags, '--input-type=module', '--eval', code]);
    await running.end();
    return running.printed;
  }

  it('runs no framework, no context and no database before a start needs them, and no undici before the first request', async () => {
    const has = `console.log(typeof Reflect.getMetadata, hasLoaded('/pg/'), hasLoaded('/undici/'));`;
    expect(
      await printed(`const { api, worker } = server(); ${has} await api.load(); await worker.load(); ${has}`),
    ).toBe('undefined false false\nfunction true false\n');
  });

  it('has characters of one byte alone, as it is read', () => {
    expect(fs.readFileSync(path.join(BUNDLE, 'server-script.js'), 'latin1')).not.toMatch(/[\u0080-\u00ff]/);
  });

  it.each([[[]], [['--max-semi-space-size=32', '--heap-growing-percent=70']]])(
    'has a code cache for the flags %p',
    async (flags) => {
      expect(await printed('console.log(isCached())', ...flags)).toBe('true\n');
    },
  );
});
