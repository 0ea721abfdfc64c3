import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { portToKeep } from '../support/port-to-keep.js';
import { buildServer, ServerProcess, temporaryDataDirectory } from '../support/server-process.js';

const PROCESSES = 2;

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Processes of this machine, except zombies. Polled dozens of times, so it does not use `ps`, which is a process itself. */
function runningProcesses(): readonly RunningProcess[] {
  if (process.platform !== 'linux') return processesByPs();
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((each) => each !== null);
}

function processesByPs(): readonly RunningProcess[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' });
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [string, string, string, string])
    .filter(([, , state]) => !state.startsWith('Z'))
    .map(([pid, parent, , command]) => ({ pid: Number(pid), parent: Number(parent), command }));
}

/** The process as Linux shows it; null once it has ended. */
function processOf(pid: number): RunningProcess | null {
  try {
    const [, command, state, parent] = /\((.*)\) (\S) (\d+)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
    return state === 'Z' || state === 'X' ? null : { pid, parent: Number(parent), command: command! };
  } catch {
    return null;
  }
}

/** Since release 23, Node names its main thread this way; before, after the program. */
const isNode = (command: string): boolean => command === 'MainThread' || command.startsWith('node');

/** Node processes that a process has started. */
function childrenOf(process: number): number[] {
  return runningProcesses()
    .filter(({ parent, command }) => parent === process && isNode(command))
    .map(({ pid }) => pid);
}

const isRunning = (wanted: number): boolean => runningProcesses().some(({ pid }) => pid === wanted);

/** The process may have ended in the meantime. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function getOver(agent: http.Agent, url: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode!, text: body }), reject);
    });
    request.once('error', reject);
  });
}

/** The process that answered each of some requests, according to its log, each on a separate connection. */
async function askOverConnections(address: string, server: ServerProcess, requests: number): Promise<Set<number>> {
  const ids = await Promise.all(
    Array.from(
      { length: requests },
      () =>
        new Promise<string>((resolve, reject) => {
          const request = http.get(`${address}/2025-10-13/config`, { agent: false }, (response) => {
            response.resume();
            response.once('end', () => resolve(String(response.headers['x-request-id'])));
          });
          request.once('error', reject);
        }),
    ),
  );
  await eventually(() => ids.every((id) => server.printed.includes(id)));
  const lines = server.printed.split('\n').filter((line) => line.startsWith('{"level"'));
  const records = lines.map((line) => JSON.parse(line) as { readonly pid: number; readonly requestId?: string });
  return new Set(records.filter(({ requestId }) => ids.includes(requestId ?? '')).map(({ pid }) => pid));
}

/* The cases run one after the other on one installation: each finds the processes as the previous one left them. */
describe('PROCESSES', () => {
  const data = temporaryDataDirectory();
  let server: ServerProcess;
  let address: string;
  let api: ApiClient;

  const environment = { DATA_DIR: data.path, PROCESSES: String(PROCESSES) };

  const serveBy = async (started: ServerProcess): Promise<void> => {
    server = started;
    address = await server.address();
    const [clientId, clientSecret] = fs
      .readFileSync(path.join(data.path, 'sandbox-credential'), 'utf8')
      .trim()
      .split(':');
    api = new ApiClient(address, { clientId: clientId!, clientSecret: clientSecret! });
  };
  const children = (): number[] => childrenOf(server.pid);

  beforeAll(async () => {
    buildServer();
    await serveBy(ServerProcess.byNpmStart(environment));
  });

  afterAll(async () => {
    await server.stop('SIGKILL');
    data.remove();
  });

  it('start as many processes as are asked for, which share the port and the work, and say it on one screen', async () => {
    expect(children()).toHaveLength(PROCESSES);
    expect(server.printed.match(/Payments platform, ready/g)).toHaveLength(1);
    expect(server.printed).toMatch(/Database +\S/);
    expect(await askOverConnections(address, server, 8)).toEqual(new Set(children()));
    const { body: customer } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ana Souza' });
    for (let look = 0; look < 2 * PROCESSES; look++)
      expect((await api.get(`/customers/${customer.id}`, { headers: { connection: 'close' } })).status).toBe(200);
  });

  it('count the requests of a platform together', async () => {
    const remaining = async (): Promise<number> => {
      const { headers } = await api.get('/config', { headers: { connection: 'close' } });
      return Number(headers.get('ratelimit-remaining'));
    };
    let last = await remaining();
    for (let request = 0; request < 4; request++) {
      const next = await remaining();
      // a new window may have begun meanwhile
      if (next < last) expect(next).toBe(last - 1);
      last = next;
    }
  });

  it('show the metrics of all of them, whichever is asked', async () => {
    for (let look = 0; look < PROCESSES; look++) {
      const metrics = await fetch(`${address}/metrics`, { headers: { connection: 'close' } });
      const text = await metrics.text();
      const lines = text.split('\n').filter((line) => line.startsWith('process_start_time_seconds'));
      expect(lines).toEqual(['1', '2'].map((number) => expect.stringContaining(`{process="${number}"} `)));
      expect(text.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
    }
  });

  it('one that dies is replaced, said in one line; the others answer meanwhile', async () => {
    const [first, second] = children();
    process.kill(first!, 'SIGKILL');
    await server.prints(/ended with SIGKILL; it is replaced/);
    expect(server.printed).toContain(`(${first}) ended with SIGKILL; it is replaced.\n`);
    await eventually(() => children().length === PROCESSES && !children().includes(first!));
    expect(children()).toContain(second);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    const answering = async () => (await askOverConnections(address, server, 6)).size === PROCESSES;
    await eventually(answering);
  });

  it('SIGTERM drains all of them: a request in progress is answered, and nothing runs afterwards', async () => {
    const before = children();
    expect((await api.get('/config')).status).toBe(200); // its connection stays open
    const answer = api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ben Okafor' });
    await new Promise(setImmediate); // it is sent
    const [code, { status }] = await Promise.all([server.stop(), answer]);
    expect([code, status]).toEqual([0, 201]);
    expect(before.filter(isRunning)).toEqual([]);
    expect(fs.existsSync(path.join(data.path, 'lock.json'))).toBe(false);
    expect(fs.existsSync(path.join(data.path, 'server-address.json'))).toBe(false);
  });

  it('kill -9 of the parent ends all of them, and the next start just works', async () => {
    await serveBy(new ServerProcess(environment));
    const before = children();
    expect(before).toHaveLength(PROCESSES);
    expect(await server.stop('SIGKILL')).toBe('SIGKILL');
    await eventually(() => !before.some(isRunning));
    await serveBy(new ServerProcess(environment));
    expect((await api.get('/config')).status).toBe(200);
  });

  it('workers too: they join the server of the data directory and end with their parent', async () => {
    const WORKER_PORT = String(await portToKeep());
    const workers = new ServerProcess({ ...environment, WORKER_PORT }, 'worker');
    await workers.prints(/The workers run/);
    const connection = new http.Agent({ keepAlive: true, maxSockets: 1 }); // the parent accepts connections
    const metrics = () => getOver(connection, `http://127.0.0.1:${WORKER_PORT}/metrics`);
    const shown = await metrics();
    expect([shown.status, shown.text]).toEqual([200, expect.stringMatching(/^reader_lag_seconds\{process="1",/m)]);
    expect(shown.text).toMatch(/^reader_lag_seconds\{process="2",/m);
    process.kill(workers.pid, 'SIGSTOP'); // it collects the metrics
    await eventually(async () => (await metrics()).status === 503);
    process.kill(workers.pid, 'SIGCONT');
    connection.destroy();
    const before = childrenOf(workers.pid);
    expect(before).toHaveLength(2);
    expect(await workers.stop()).toBe(0);
    expect(before.filter(isRunning)).toEqual([]);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  });

  it('all stop, with one line, when too many die', async () => {
    const giving = server.end();
    let hasEnded = false;
    void giving.then(() => (hasEnded = true));
    await eventually(() => {
      for (const pid of children()) killIfRunning(pid);
      return hasEnded;
    });
    expect(await giving).toBe(1);
    expect(server.printed).toMatch(/ended with SIGKILL, the 6th end within a minute: all processes stop\.\n/);
    expect(children()).toEqual([]);
  });

  it('a fault of the first is said once and starts none', async () => {
    const busy = http.createServer().listen(0, '127.0.0.1');
    try {
      await eventually(() => busy.listening);
      const { port } = busy.address() as { port: number };
      const refused = new ServerProcess({ ...environment, PORT: String(port) });
      expect(await refused.end()).toBe(1);
      expect(refused.printed.match(/is in use: stop what listens there/g)).toHaveLength(1);
      expect(refused.printed.trim().split('\n').at(-1)).toContain(`Port ${port} of 127.0.0.1 is in use`);
    } finally {
      busy.close();
    }
  });

  it('a number that is none is one line', async () => {
    const refused = new ServerProcess({ ...environment, PROCESSES: 'many' });
    expect(await refused.end()).toBe(1);
    expect(refused.printed).toContain('PROCESSES must be a whole number from 1 to 32.\n');
  });
});
