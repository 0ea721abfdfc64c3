import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ApiClient } from '../support/api-client.js';
import { PNG, uploadDocument } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { portToKeep } from '../support/port-to-keep.js';
import { createComposeDatabase } from '../processes/compose-database.js';
import { commandsOfTheGuide, composeFile, type Service } from '../processes/compose-file.js';
import { DirectCaller } from '../processes/direct-caller.js';
import { ContainerEngine, type Ended } from './container-engine.js';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const IMAGE = 'localhost/payments-platform:test';
const MASTER_KEY = randomBytes(32).toString('base64');
const VARIABLES = {
  MASTER_KEY,
  POSTGRES_PASSWORD: `p@ss/w#rd:%'"& ${randomBytes(4).toString('hex')}`,
  DATABASE_PASSWORD: `s%3Cv:?r& ${randomBytes(4).toString('hex')}`,
  PUBLIC_URL: 'https://pay.example.com',
};
/** Programs that build or fetch something. */
const TOOLS = [
  'npm',
  'npx',
  'corepack',
  'yarn',
  'tsc',
  'esbuild',
  'gcc',
  'cc',
  'make',
  'python3',
  'git',
  'curl',
  'wget',
];

interface Sbom {
  readonly components: readonly { readonly name: string; readonly group?: string; readonly version: string }[];
}

jest.setTimeout(1_800_000); // a first build fetches every package

/*
 * The image as an installation runs it: containers with the settings of the services in docker-compose.yml. The cases run one after the
 * other.
 */
describe('The image', () => {
  const { services } = composeFile(VARIABLES);
  const engine = new ContainerEngine();
  const volume = `payments-platform-test-${process.pid}`;
  let postgres: OwnPostgres;
  let port: number;
  let workerPort: number;
  let api: string;
  let worker: string;
  let client: ApiClient;

  beforeAll(async () => {
    [postgres, port, workerPort] = await Promise.all([
      startOwnPostgres(),
      portToKeep(),
      portToKeep(),
      engine.build(ROOT, IMAGE),
    ]);
    await createComposeDatabase(postgres.url, services['postgres']!.environment);
  });

  afterAll(async () => {
    await engine.close();
    await postgres?.stop();
  });

  /** The container options for a service. */
  function optionsOf(service: Service): string[] {
    const { host } = new URL(postgres.url);
    const environment = {
      ...service.environment,
      HOST: '127.0.0.1', // it shares the network of this machine
      PORT: String(port),
      WORKER_PORT: String(workerPort),
    };
    const at = (address: string): string => address.replace('postgres:5432', host);
    return [
      ...(service.read_only ? ['--read-only'] : []),
      ...(service.tmpfs ?? []).flatMap((folder) => ['--tmpfs', folder]),
      ...(service.cap_drop ?? []).flatMap((capability) => ['--cap-drop', capability]),
      ...(service.security_opt ?? []).flatMap((option) => ['--security-opt', option.replace(':true', '')]),
      ...engine.mount(volume, '/data'),
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${at(value ?? '')}`]),
    ];
  }

  const start = (name: string): Promise<string> => {
    const service = services[name]!;
    return engine.start(IMAGE, { options: optionsOf(service), command: service.command ?? [] });
  };
  const inImage = (...command: string[]): Promise<Ended> => engine.runOnce(IMAGE, { options: [], command });
  const inApi = (...command: string[]): Promise<Ended> => engine.exec(api, ...command);
  const evaluate = async (expression: string): Promise<any> =>
    // eslint-disable-line @typescript-eslint/no-explicit-any -- what it is
    JSON.parse((await inImage('node', '-p', `JSON.stringify(${expression})`)).output);

  it('holds the bundles, the packages of production and the tools, and nothing that builds', async () => {
    expect(await evaluate(`fs.readdirSync('/app').sort()`)).toEqual(['dist', 'node_modules', 'package.json', 'tools']);
    expect(await evaluate(`fs.readdirSync('/app/dist').sort()`)).toEqual(['bundle', 'sbom.json']);
    const found = await inImage('sh', '-c', `for tool in ${TOOLS.join(' ')}; do command -v $tool; done; true`);
    expect(found.output).toBe('');
  });

  it('lists in its SBOM each package that it holds, and no other', async () => {
    const { components } = (await evaluate(`JSON.parse(fs.readFileSync('/app/dist/sbom.json'))`)) as Sbom;
    const listed = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`);
    const held = (await evaluate(
      `fs.globSync('/app/node_modules/**/package.json')
        .filter((file) => /node_modules\\/(@[^/]+\\/)?[^/]+\\/package\\.json$/.test(file)) // others are within a package
        .map((file) => JSON.parse(fs.readFileSync(file))).map(({ name, version }) => name + '@' + version)`,
    )) as string[];
    expect(listed.length).toBeGreaterThan(200);
    expect([...new Set(listed)].sort()).toEqual([...new Set(held)].sort());
  });

  it('runs as an account that can write to no program of it', async () => {
    const { user, volumes, ports, environment } = await engine.factsOf(IMAGE);
    expect({ user, volumes, ports }).toEqual({ user: 'node', volumes: ['/data'], ports: ['3000/tcp'] });
    expect(environment.join('\n')).not.toMatch(/KEY|PASSWORD|TOKEN|SECRET/);
    expect((await inImage('id', '-u')).output.trim()).not.toBe('0');
    const writable = await inImage('find', '/app', '/usr', '/etc', '/bin', '/lib', '-writable', '!', '-type', 'l');
    expect(writable.output).toBe('');
  });

  it('migrates by `cli`, and then serves and works, with a root that cannot be written', async () => {
    const migrate = services['migrate']!;
    const migrated = await engine.runOnce(IMAGE, { options: optionsOf(migrate), command: migrate.command! });
    expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('up to date') });
    [api, worker] = await Promise.all([start('api'), start('worker')]);
    const { healthCheck } = await engine.factsOf(IMAGE);
    for (const container of [api, worker])
      await eventually(async () => (await engine.exec(container, ...healthCheck)).code === 0, {
        pauseMilliseconds: 500,
      });
    expect((await inApi('touch', '/app/file')).errors).toContain('Read-only file system');
    // of process 1: Node itself, which gets the signals
    expect((await inApi('cat', '/proc/1/cmdline')).output).toMatch(/^node\0/);
    const status = (await inApi('cat', '/proc/1/status')).output;
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  });

  it('gets a platform and a token by the commands of the file, answers requests and keeps files in its volume', async () => {
    const [createPlatform, createToken] = commandsOfTheGuide();
    const created = await inApi('cli', ...createPlatform!);
    const platform = /Platform:[\w-]+|[0-9a-f]{8}-[0-9a-f-]{27}/.exec(created.output)![0];
    const token = await inApi('cli', ...createToken!.map((word) => word.replace('<id>', platform)));
    const [clientId, clientSecret] = ['id', 'secret'].map(
      (name) => new RegExp(`^Client ${name} +(\\S+)$`, 'm').exec(token.output)![1]!,
    );
    client = new ApiClient(`http://127.0.0.1:${port}`, { clientId: clientId!, clientSecret: clientSecret! });
    const customer = await client.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
    expect(customer.status).toBe(201);
    const document = await uploadDocument(`http://127.0.0.1:${port}`, client, {
      documentHolder: customer.body.id,
      documentType: 'PASSPORT',
      documentNumber: 'C01X00T47',
      issuingAuthority: 'Department of State',
      country: 'US',
    });
    expect(document.status).toBe(201);
    const files = await engine.exec(worker, 'find', '/data', '-type', 'f', '-size', `+${PNG.length}c`);
    expect(files.output.trim()).not.toBe('');
    expect((await fetch(`http://127.0.0.1:${port}/docs`)).status).toBe(200);
  });

  it('drains at the signal to stop: no request fails, and both end with 0 within the grace period', async () => {
    const callers = [0, 1].map(
      (pipelining) =>
        new DirectCaller(client, [{ method: 'GET', path: '/customers?limit=1' }], { pipelining: pipelining as 0 | 1 }),
    );
    const calls = callers.map((caller) => caller.callUntilEnded([`http://127.0.0.1:${port}`], 0));
    for (const caller of callers) caller.state = 'calling';
    await eventually(() => callers.every(({ outcomes }) => outcomes.length > 3));
    const seconds = Number.parseInt(services['api']!.stop_grace_period!, 10);
    expect(await Promise.all([api, worker].map((container) => engine.stop(container, seconds)))).toEqual([0, 0]);
    await eventually(() => callers.every(({ refused }) => refused > 0));
    for (const caller of callers) caller.state = 'ended';
    await Promise.all(calls);
    const outcomes = callers.flatMap((caller) => caller.outcomes.map(([, outcome]) => outcome));
    expect(outcomes).toContain(200);
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 429)).toEqual([]); // they ask without a pause
  });
});
