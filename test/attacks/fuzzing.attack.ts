import fastCheck, { type Arbitrary } from 'fast-check';
import { type Attack, holds } from './attack.js';
import { BASE_PATH, type Target } from './target.js';

const SEED = Number(process.env['ATTACK_SEED'] ?? 20251013);
const CASES_OF_A_KIND = 40;
const CONCURRENT = 8;
const ANSWER_MILLISECONDS = 3_000;

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const noise = fastCheck.uint8Array({ maxLength: 40 }).map((given) => Buffer.from(given));
const oneOf = (...texts: string[]): Arbitrary<Buffer> => fastCheck.constantFrom(...texts).map(bytes);
const joined = (part: Arbitrary<Buffer>, maxLength = 20): Arbitrary<Buffer> =>
  fastCheck.array(part, { maxLength }).map((parts) => Buffer.concat(parts));

/** A text with some of its bytes replaced, duplicated or removed. */
function mutated(original: Arbitrary<Buffer>): Arbitrary<Buffer> {
  const mutation = fastCheck.record({ at: fastCheck.nat(2_000), cut: fastCheck.nat(6), put: noise });
  return fastCheck.tuple(original, fastCheck.array(mutation, { maxLength: 4 })).map(([text, mutations]) =>
    mutations.reduce((before, { at, cut, put }) => {
      const place = before.length === 0 ? 0 : at % before.length;
      return Buffer.concat([before.subarray(0, place), put, before.subarray(place + cut)]);
    }, text),
  );
}

const formParts = fastCheck.oneof(
  oneOf(
    '--b\r\n',
    '--b--\r\n',
    '\r\n\r\n',
    '\r\n',
    '--b',
    'Content-Disposition: form-data',
    '; name="file"; filename="a"',
  ),
  oneOf(
    '; name="documentType"',
    '; name',
    "; name*=utf-8''%E2%82",
    'Content-Type: text/plain; charset=utf-16',
    ': ',
    '"',
    'value',
  ),
  noise,
);
const jsonBodies = mutated(
  fastCheck.oneof(
    fastCheck.json({ maxDepth: 4 }).map((text) => Buffer.from(text)),
    oneOf('{"customerType":"INDIVIDUAL","fullName":"Ada","birthDate":"1990-01-01","region":"US","currencies":["USD"]}'),
  ),
);
const headerLines = joined(
  fastCheck.oneof(
    oneOf(
      'Idempotency-Key: ',
      'Content-Type: ',
      'X-Request-Id: ',
      'Authorization: ',
      'Accept: ',
      'Host: ',
      'Cookie: ',
      'Expect: ',
    ),
    oneOf(
      'Connection: ',
      'Upgrade: ',
      'Content-Encoding: ',
      'Range: ',
      'If-None-Match: ',
      'Trailer: ',
      'Transfer-Encoding: ',
    ),
    oneOf(
      '\r\n',
      '\n',
      ':',
      'gzip',
      '100-continue',
      'websocket',
      'application/json',
      'close',
      ',',
      'Basic ',
      'Bearer ',
    ),
    noise,
  ),
);
const targets = mutated(
  oneOf(
    '/customers/Customer:019542f5-b3e7-8d02-8000-000000000001?limit=10&cursor=x',
    '/quotes/%51uote%3A1/execute',
    '/..;/config',
    '//',
    '/?a[b]=c&a=d',
  ),
);
const framing = joined(
  fastCheck.oneof(
    oneOf(
      'GET / HTTP/1.1\r\n',
      'POST /x HTTP/1.1\r\n',
      'GET http://a/ HTTP/1.1\r\n',
      'OPTIONS * HTTP/1.1\r\n',
      'PRI * HTTP/2.0\r\n',
    ),
    oneOf(
      'Host: a\r\n',
      'Content-Length: 5\r\n',
      'Content-Length: 5, 5\r\n',
      'Content-Length: -1\r\n',
      'Transfer-Encoding: chunked\r\n',
    ),
    oneOf('\r\n', '5\r\nhello\r\n', '0\r\n\r\n', 'fffffffffffffffff\r\n', '5;a=b\r\n', 'hello', '\n', ' '),
    noise,
  ),
);

/** Complete inputs, by kind. */
function requestsOf({ attacker }: Target): Readonly<Record<string, Arbitrary<Buffer>>> {
  const authorization = `Authorization: ${attacker.authorization}\r\n`;
  const post = (path: string, type: string, body: Buffer): Buffer =>
    Buffer.concat([
      bytes(`POST ${BASE_PATH}${path} HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: ${type}\r\n`),
      bytes(`Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`),
      body,
    ]);
  return {
    forms: joined(formParts).map((body) => post('/documents', 'multipart/form-data; boundary=b', body)),
    'JSON bodies': jsonBodies.map((body) => post('/customers', 'application/json', body)),
    headers: headerLines.map((lines) =>
      Buffer.concat([
        bytes(`GET ${BASE_PATH}/config HTTP/1.1\r\nHost: a\r\n${authorization}`),
        lines,
        bytes('\r\n\r\n'),
      ]),
    ),
    paths: targets.map((path) =>
      Buffer.concat([
        bytes(`GET ${BASE_PATH}`),
        path,
        bytes(` HTTP/1.1\r\nHost: a\r\n${authorization}Connection: close\r\n\r\n`),
      ]),
    ),
    'HTTP/1.1 framing': framing,
  };
}

export const fuzzing: Attack = {
  name: 'fuzzing',
  does: 'sends random bytes as forms, JSON, headers, paths and HTTP/1.1 framing',
  holds: 'nothing is answered 500 and the server answers after each',
  async run(target) {
    let sent = 0;
    for (const [kind, requests] of Object.entries(requestsOf(target))) {
      const cases = fastCheck.sample(requests, { numRuns: CASES_OF_A_KIND, seed: SEED });
      while (cases.length > 0) {
        const batch = cases.splice(0, CONCURRENT);
        await Promise.all(batch.map((request) => sendAndJudge(target, kind, request)));
        sent += batch.length;
      }
    }
    return `${sent} requests of seed ${SEED}`;
  },
};

async function sendAndJudge(target: Target, kind: string, request: Buffer): Promise<void> {
  const connection = await target.connect();
  connection.write(request);
  connection.finish();
  await connection.closes(ANSWER_MILLISECONDS);
  connection.hangUp();
  const answer = connection.received;
  const about = `seed ${SEED}, ${kind}, ${JSON.stringify(request.toString('latin1'))}`;
  holds(!/^HTTP\/1\.1 5/m.test(answer), `answered ${answer.split('\r\n', 1)[0]} to ${about}`);
  const { status } = await target.call({ path: '/health/live' });
  holds(status === 200, `the server answered ${status} after ${about}`);
}
