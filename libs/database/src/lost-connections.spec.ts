import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { logLostConnections } from './lost-connections.js';

const TERMINATE = 'X'.charCodeAt(0);
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const FAREWELL = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

/** A message of PostgreSQL's protocol: its kind, the length of the rest, the body. */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

describe('A connection', () => {
  let server: Server;
  let sockets: Socket[];
  let pool: pg.Pool;
  let logged: string[];

  /** A server that accepts every login, and is stopped at the moment at which it receives an end. */
  beforeEach(async () => {
    sockets = [];
    logged = [];
    server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.push(socket);
      socket.on(
        'data',
        ([first]) =>
          void (first === TERMINATE ? socket.end(FAREWELL) : socket.write(Buffer.concat([AUTHENTICATED, READY]))),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    pool = new pg.Pool({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, ssl: false });
    logLostConnections(pool, ({ message: what }) => logged.push(what));
    (await pool.connect()).release();
  });

  afterEach(() => server.close());

  it('is reported when it is lost while idle', async () => {
    const lost = once(pool, 'error');
    sockets[0]!.end(FAREWELL);
    await lost;
    expect(logged).toEqual(['terminating connection due to administrator command']);
    await pool.end();
  });

  it('may be lost while it is in use: its query fails, and the process continues', async () => {
    const client = await pool.connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    const asked = client.query('SELECT 1').catch(() => 'failed');
    sockets[0]!.destroy();
    await ended;
    expect(await asked).toBe('failed');
    client.release();
    await pool.end();
    expect(logged).toEqual([]);
  });

  it('is not lost when the server is stopped while the pool ends it', async () => {
    const lost = once(pool, 'error');
    await pool.end();
    await lost;
    expect(logged).toEqual([]);
  });
});
