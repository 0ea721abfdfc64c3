import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { newKeyPair } from '../../libs/partner-protocol/src/signatures.js';
import { ApiClient } from '../support/api-client.js';
import { PNG, uploadDocument } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { NodeProcess } from '../support/node-process.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { portToKeep } from '../support/port-to-keep.js';
import { temporaryDataDirectory } from '../support/server-process.js';
import { createComposeDatabase } from './compose-database.js';
import { commandsOfTheGuide, composeFile } from './compose-file.js';
import { buildImage, type Image } from './image.js';

const VARIABLES = {
  MASTER_KEY: randomBytes(32).toString('base64'),
  POSTGRES_PASSWORD: `p@ss/w#rd:%'"& ${randomBytes(4).toString('hex')}`,
  DATABASE_PASSWORD: `s%3Cv:?r& ${randomBytes(4).toString('hex')}`,
  PUBLIC_URL: 'https://pay.example.com',
};

jest.setTimeout(90_000);

/*
 * The topology of docker-compose.yml without containers: the Dockerfile's steps in folders, one process per service with the environment and
 * mounts from the file, and a PostgreSQL with the account that the file creates. A separate loopback address and separate folders replace the
 * network and the unnamed volumes of a container.
 */
describe('The services of docker-compose.yml', () => {
  const { services, volumes } = composeFile(VARIABLES);
  const place = temporaryDataDirectory();
  const running: NodeProcess[] = [];
  let image: Image;
  let postgres: OwnPostgres;
  let port: number;
  let workerPort: number;
  let api: NodeProcess;
  let worker: NodeProcess;
  let client: ApiClient;

  beforeAll(async () => {
    [postgres, port, workerPort] = await Promise.all([startOwnPostgres(), portToKeep(), portToKeep()]);
    await createComposeDatabase(postgres.url, services['postgres']!.environment);
    image = buildImage(path.join(place.path, 'image'));
  }, 120_000);

  afterAll(async () => {
    await Promise.all(running.map((process) => process.stop('SIGKILL')));
    await postgres.stop();
    place.remove();
  });

  /** The folder for a directory of a service's container: in the volume that the file mounts there, otherwise private to the service. */
  function mounted(service: string, directory: string): string {
    const mounts = (services[service]!.volumes ?? []).map((mount) => mount.split(':') as [string, string]);
    const volume = mounts.find(([, target]) => target === directory)?.[0];
    if (volume !== undefined && !(volume in volumes)) throw new Error(`no such volume: ${volume}`);
    const found = path.join(place.path, volume === undefined ? `of-${service}` : `volume-${volume}`);
    fs.mkdirSync(found, { recursive: true });
    return found;
  }

  function environmentOf(service: string): Record<string, string> {
    const all = { ...image.environment, ...services[service]!.environment };
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<
      string,
      string
    >;
    const addresses = ['DATABASE_URL', 'MIGRATION_DATABASE_URL'].filter((name) => name in given);
    for (const name of addresses) {
      const database = new URL(given[name]!);
      expect(services).toHaveProperty(database.hostname); // the service's name is its host name in the network
      database.host = new URL(postgres.url).host;
      given[name] = database.toString();
    }
    return {
      ...given,
      DATA_DIR: mounted(service, given['DATA_DIR']!),
      HOST: '127.0.0.1', // there is no separate network here
      PORT: String(port),
      WORKER_PORT: String(workerPort),
    };
  }

  function run(service: string, [program, ...words]: readonly string[]): NodeProcess {
    expect(program).toBe('node');
    const process = new NodeProcess(words, environmentOf(service), path.join(image.root, image.workingDirectory));
    running.push(process);
    return process;
  }

  const start = (service: string) => run(service, services[service]!.command ?? image.command);

  /** Runs the image's program `cli`, in the container of a service. */
  function runCli(service: string, words: readonly string[]): NodeProcess {
    const [, script] = /^exec (.*) "\$@"$/m.exec(fs.readFileSync(path.join(image.root, 'usr/local/bin/cli'), 'utf8'))!;
    return run(service, [...script!.split(' '), ...words]);
  }

  /** `docker compose exec api cli …` */
  async function cli(words: readonly string[]): Promise<string> {
    const command = runCli('api', words);
    if ((await command.end()) !== 0) throw new Error(`cli ${words.join(' ')}: ${command.printed}`);
    return command.printed;
  }

  it('do not start without a key, a password and a public address', () => {
    for (const name of Object.keys(VARIABLES))
      expect(() => composeFile({ ...VARIABLES, [name]: '' })).toThrow(`required variable ${name}`);
  });

  it('are started once the service `migrate` has migrated, which alone knows the owner of the tables', async () => {
    const [program, ...words] = services['migrate']!.command!;
    expect(program).toBe('cli');
    const migration = runCli('migrate', words);
    expect([await migration.end(), migration.printed]).toEqual([0, expect.stringContaining('up to date')]);
    for (const service of ['api', 'worker']) {
      expect(services[service]!.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
      expect(JSON.stringify(services[service]!.environment)).not.toContain(VARIABLES.POSTGRES_PASSWORD.slice(0, 5));
      expect(services[service]!.environment).not.toHaveProperty('MIGRATION_DATABASE_URL');
    }
  });

  it('run from the image, which holds production packages alone, and report health as the file requires', async () => {
    expect(services['api']!.build).toBe('.');
    expect(fs.readdirSync(path.join(image.root, 'app')).sort()).toEqual([
      'dist',
      'node_modules',
      'package.json',
      'tools',
    ]);
    expect(fs.existsSync(path.join(image.root, 'app/node_modules/jest'))).toBe(false);
    // the build did not contain code caches: the image wrote them without compiling again
    const caches = fs.readdirSync(path.join(image.root, 'app/dist/bundle/code-cache'));
    expect(caches.sort()).toEqual([
      process.version,
      `${process.version}--max-semi-space-size=32--heap-growing-percent=70`,
    ]);
    [api, worker] = [start('api'), start('worker')];
    // each health check is a process
    await Promise.all([api.prints(/\bServing\b/), worker.prints(/The worker runs/)]);
    for (const [service, served] of [
      ['api', port],
      ['worker', workerPort],
    ] as const) {
      const [, ...check] = services[service]!.healthcheck!.test;
      const here = check.map((word) => word.replace('127.0.0.1:3000', `127.0.0.1:${served}`));
      expect(here).not.toEqual(check);
      await eventually(async () => (await run(service, here).end()) === 0);
    }
    expect((await fetch(`http://127.0.0.1:${port}/docs`)).status).toBe(200); // reads files from packages
  });

  it('include a partner for messages, which listens once it has its keys', async () => {
    const { environment, command } = services['partner-messages']!;
    const keys = newKeyPair();
    const files = { PARTNER_KEY: keys.privateKey, PLATFORM_KEY: newKeyPair().publicKey };
    const folder = path.join(place.path, 'keys');
    fs.mkdirSync(folder);
    const given = Object.entries(files).map(([name, key]) => {
      expect(path.dirname(environment[name]!)).toBe('/keys'); // mounted by the file
      fs.writeFileSync(path.join(folder, name), key);
      return [name, path.join(folder, name)] as const;
    });
    const partner = new NodeProcess(
      command!.slice(1),
      {
        ...image.environment,
        ...Object.fromEntries(given),
        PARTNER_KEY_ID: 'platform/messenger',
        PARTNER_DATA: path.join(mounted('partner-messages', path.dirname(environment['PARTNER_DATA']!)), 'operations'),
        PORT: '0',
      },
      path.join(image.root, image.workingDirectory),
    );
    running.push(partner);
    const url = await partner.prints(/listens on (\S+)/);
    expect((await fetch(url)).status).toBe(401); // it is not signed
    expect(await partner.stop()).toBe(0);
  });

  it('get their first platform and its token by the commands in the file', async () => {
    const [createPlatform, createToken, ...others] = commandsOfTheGuide();
    expect(others).toEqual([]);
    const platform = /Platform:[\w-]+|[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await cli(createPlatform!))![0];
    const token = await cli(createToken!.map((word) => word.replace('<id>', platform)));
    const [clientId, clientSecret] = ['id', 'secret'].map(
      (name) => new RegExp(`^Client ${name} +(\\S+)$`, 'm').exec(token)![1]!,
    );
    client = new ApiClient(`http://127.0.0.1:${port}`, { clientId: clientId!, clientSecret: clientSecret! });
  });

  it('share their files: the worker imports files that the API received, and documents are in the volume, sealed', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const umaDomain = (await client.get('/config')).body.umaDomain as string;
    const columns = 'umaAddress,platformCustomerId,customerType,fullName,birthDate';
    const row = `$ada@${umaDomain},ada,INDIVIDUAL,Ada Lovelace,1990-01-15`;
    const list = `${columns},addressLine1,city,state,postalCode,country\n${row},1 Main Street,Oakland,CA,94607,US\n`;
    const { body: job } = await uploadDocument(
      origin,
      client,
      {},
      Buffer.from(list),
      'list.csv',
      '/customers/bulk/csv',
    );
    let ended = job;
    await eventually(async () => {
      ended = (await client.get(`/customers/bulk/jobs/${job.jobId}`)).body;
      return ended.completedAt !== undefined;
    });
    expect(ended).toEqual(
      expect.objectContaining({ status: 'COMPLETED', progress: expect.objectContaining({ successful: 1 }) }),
    );
    const { body } = await client.get('/customers?platformCustomerId=ada');
    const document = await uploadDocument(origin, client, {
      documentHolder: body.data[0].id,
      documentType: 'PASSPORT',
      documentNumber: 'C01X00T47',
      issuingAuthority: 'Department of State',
      country: 'US',
    });
    expect([document.status, document.body]).toEqual([201, expect.objectContaining({ documentType: 'PASSPORT' })]);
    const kept = filesUnder(mounted('worker', '/data')).map((file) => fs.readFileSync(file));
    expect(kept.some((content) => content.length >= PNG.length)).toBe(true);
    expect(kept.some((content) => content.includes(PNG))).toBe(false);
  });

  it("exit with 0 within the file's grace period", async () => {
    const begun = performance.now();
    expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0]);
    for (const service of ['api', 'worker'])
      expect(performance.now() - begun).toBeLessThan(
        Number.parseInt(services[service]!.stop_grace_period!, 10) * 1_000,
      );
  });
});

const filesUnder = (directory: string): string[] =>
  fs
    .readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
