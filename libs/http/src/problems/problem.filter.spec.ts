import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import { Refusal } from '@app/kernel';
import type { ApiRequest } from '../requests/api-request.js';
import type { AnswerSigner } from '../requests/signed-answer.js';
import { ErrorLinks } from './error-links.js';
import { ProblemFilter } from './problem.filter.js';

describe('an error that is answered to a caller who takes no answer without a signature', () => {
  const filter = new ProblemFilter(null as never, new ErrorLinks({ publicUrl: null }));
  let server: Server;
  let sign: AnswerSigner;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
      const request = Object.assign(incoming, { id: 'r-1', signAnswer: sign }) as unknown as ApiRequest;
      filter.answer(new Refusal('CONFLICT', 'No.'), request, response as Response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  it('is signed over its status and its bytes', async () => {
    sign = async (status, body) => ({ 'x-signed': `${status} ${body.length}` });
    const answer = await ask();
    const text = await answer.text();
    expect([answer.status, answer.headers.get('x-signed')]).toEqual([409, `409 ${Buffer.byteLength(text)}`]);
    expect(JSON.parse(text)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('is not answered at all where it cannot be signed', async () => {
    sign = () => Promise.reject(new Error('the key is gone'));
    await expect(ask()).rejects.toThrow('fetch failed');
  });
});
