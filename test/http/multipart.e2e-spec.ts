import { type AddressInfo, connect } from 'node:net';
import request from 'supertest';
import { eventually } from '../support/eventually.js';
import { type ProbeApp, basic, startProbeApp } from './probe-app.js';
import { FILES_HELD } from './probe-controller.js';

const FORMS = '/2025-10-13/probes/forms';

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp();
});
afterAll(() => running.close());

const server = () => running.app.getHttpServer();
const post = (path = FORMS) => request(server()).post(path).set('Authorization', basic('all'));
const FORM = 'multipart/form-data; boundary=x';
const raw = (body: string, type = FORM) => post().set('Content-Type', type).send(body);
const FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\ncontent\r\n';
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('a form with a file', () => {
  it('yields its fields and streams its file, in any order', async () => {
    const response = await post()
      .field('note', 'Grüße')
      .attach('file', Buffer.alloc(70_000), 'Führerschein.png')
      .field('later', 'yes');
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      fields: { note: 'Grüße', later: 'yes' },
      file: { fileName: 'Führerschein.png', size: 70_000 },
    });
  });

  it('may come without its file, and other files are ignored', async () => {
    const response = await post().field('note', 'x').attach('other', Buffer.alloc(10), 'a.png');
    expect(response.body).toEqual({ fields: { note: 'x' } });
  });

  it('is refused when its reader refuses the file, long before all of it has arrived', async () => {
    const response = await post().attach('file', Buffer.alloc(20_000_000), 'large.png');
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'INVALID_INPUT', message: 'The file is too large.' });
  });

  it.each([
    ['without an end', part('note', 'x'), FORM],
    ['that is no form', 'nothing', FORM],
    ['without a boundary', part('note', 'x'), 'multipart/form-data; charset=utf-8'],
    [
      'with more parts than any form has',
      `${Array.from({ length: 60 }, (_, index) => part(`f${index}`, 'x')).join('')}--x--\r\n`,
      FORM,
    ],
  ])('%s is 400 INVALID_REQUEST_FORMAT', async (_, body, type) => {
    const response = await raw(body, type);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'INVALID_REQUEST_FORMAT' });
  });

  it.each([
    ['a field twice', `${part('note', 'x')}${part('note', 'y')}--x--\r\n`],
    ['a NUL character', `${part('note', 'a\0b')}--x--\r\n`],
    ['a field that is too long', `${part('note', 'x'.repeat(20_000))}--x--\r\n`],
    ['a name that reaches into prototypes', `${part('__proto__', 'x')}--x--\r\n`],
  ])('with %s is 400 INVALID_INPUT', async (_, body) => {
    const response = await raw(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('with the file twice is 400 INVALID_INPUT', async () => {
    const response = await post().attach('file', Buffer.alloc(10), 'a.png').attach('file', Buffer.alloc(10), 'b.png');
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([
    ['a field that is refused', `${FILE}${part('note', 'a\0b')}--x--\r\n`, 400],
    ['the file again', `${FILE}${FILE}--x--\r\n`, 400],
    ['a header that is none', `${FILE}--x\r\nno header\r\n\r\nx\r\n--x--\r\n`, 400],
    ['no end', `${FILE}--x\r\nContent-Disp`, 400],
    ['what its use refuses', `${FILE}${part('refused', 'x')}--x--\r\n`, 400],
    ['nothing else', `${FILE}--x--\r\n`, 201],
  ])('leaves no file behind when %s follows it', async (_, body, status) => {
    expect((await raw(body)).status).toBe(status);
    expect([...FILES_HELD]).toEqual([]);
  });

  it('that is interrupted after its file leaves none behind', async () => {
    const { port } = server().address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${FORMS} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic('all')}\r\nContent-Type: ${FORM}\r\nContent-Length: 9000\r\n\r\n${FILE}--x\r\nContent-Disp`,
    );
    await eventually(() => FILES_HELD.has('a.png'));
    socket.destroy();
    await eventually(() => FILES_HELD.size === 0);
  });

  describe('with a key', () => {
    const BODY = `${FILE}${part('note', 'x')}--x--\r\n`;
    let keys = 0;
    const keyed = (key: string, body = BODY, boundary = 'x') =>
      raw(body.replaceAll('--x', `--${boundary}`), `multipart/form-data; boundary=${boundary}`)
        .set('Idempotency-Key', key)
        .then(({ status, body: { code, fields, details }, headers }) => ({
          status,
          ...(code === undefined ? { fields } : { code, reason: details.reason }),
          isReplayed: headers['idempotency-replayed'] === 'true',
        }));
    const freshKey = () => `form ${++keys}`;
    const other = [
      ['another text', BODY.replace('\r\n\r\nx', '\r\n\r\ny')],
      ['another file', BODY.replace('content\r', 'CONTENT\r')],
      ['another name of the file', BODY.replace('a.png', 'b.png')],
      ['another name of the text', BODY.replace('"note"', '"nota"')],
    ] as const;
    const reused = { status: 409, code: 'CONFLICT', reason: 'KEY_REUSED', isReplayed: false };
    const first = { status: 201, fields: { note: 'x' }, isReplayed: false };
    afterEach(() => (running.probe.before = () => undefined));

    it('has the first answer again, whatever the order of its parts and the line between them', async () => {
      const key = freshKey();
      expect(await keyed(key)).toEqual(first);
      const turned = `${part('note', 'x')}${FILE}--x--\r\n`;
      for (const again of [keyed(key), keyed(key, turned), keyed(key, BODY, 'longer'), keyed(key, turned, 'y')])
        expect(await again).toEqual({ ...first, isReplayed: true });
    });

    it.each(other)('is 409 with %s, after an answer and after a run without one', async (_, body) => {
      expect(body).toHaveLength(BODY.length);
      const key = freshKey();
      await keyed(key);
      expect(await keyed(key, body)).toEqual(reused);
      const failed = freshKey();
      running.probe.before = () => {
        throw new Error('the process is about to end');
      };
      expect(await keyed(failed)).toMatchObject({ status: 500 });
      running.probe.before = () => undefined;
      expect(await keyed(failed, body)).toEqual(reused);
      expect(await keyed(failed, BODY, 'longer')).toEqual(first);
      expect(await keyed(failed, body)).toEqual(reused);
    });

    it('is known by its length where an earlier release has answered it', async () => {
      const key = freshKey();
      await keyed(key);
      await running.pool.query('UPDATE http_idempotency SET form_hash = NULL');
      expect(await keyed(key)).toEqual({ ...first, isReplayed: true });
      expect(await keyed(key, BODY, 'longer')).toEqual(reused);
    });

    it('that was interrupted runs when it comes again in full: its refusal is not kept', async () => {
      const key = freshKey();
      const { port } = server().address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `POST ${FORMS} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic('all')}\r\nContent-Type: ${FORM}\r\nIdempotency-Key: ${key}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, FILE.length + 10)}`,
      );
      await eventually(() => FILES_HELD.has('a.png'));
      socket.destroy();
      await eventually(() => FILES_HELD.size === 0);
      await eventually(async () => {
        const { rows } = await running.pool.query(
          `SELECT FROM http_idempotency WHERE state = 'running' AND leased_until > now()`,
        );
        return rows.length === 0;
      });
      expect(await keyed(key)).toEqual(first);
    });

    it('may come again the day after with another form', async () => {
      const key = freshKey();
      await keyed(key);
      running.clock.advance(25 * 60 * 60);
      expect(await keyed(key, other[0][1])).toEqual({ ...first, fields: { note: 'y' } });
    });
  });

  it('is the only body its route accepts, and no other route accepts it: 415', async () => {
    expect((await post().send({ note: 'x' })).status).toBe(415);
    expect((await post('/2025-10-13/probes').field('note', 'x')).status).toBe(415);
  });

  it('is not read for an unauthenticated caller', async () => {
    expect((await request(server()).post(FORMS).attach('file', Buffer.alloc(10_000), 'a.png')).status).toBe(401);
  });

  it('that is interrupted does no harm', async () => {
    const { port } = server().address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST ${FORMS} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic('all')}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n`,
        );
        socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc', () =>
          socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await post().field('note', 'still here')).status).toBe(201);
  });
});
