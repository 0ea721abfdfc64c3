import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { newKeyPair, signingKeyOf } from '@app/partner-protocol';
import { PartnerClient } from './partner-client.js';

describe('requests to a partner under test', () => {
  const { privateKey, publicKey } = newKeyPair();
  let server: http.Server;
  let client: PartnerClient;
  let connections: Socket[];
  let read: number;
  let endsConnections: boolean;

  beforeEach(async () => {
    connections = [];
    read = 0;
    endsConnections = false;
    server = http.createServer((request, response) => {
      read += 1;
      request.resume();
      request.on('end', () => {
        const { socket } = request;
        response.on('finish', () => endsConnections && socket.destroySoon());
        response.end('{}');
      });
    });
    server.on('connection', (socket: Socket) => connections.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new PartnerClient({ url, key: signingKeyOf('check', privateKey), partnerKeys: [publicKey] });
  });
  afterEach(async () => {
    client.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('go over one connection, one after another', async () => {
    for (let count = 0; count < 5; count += 1) expect((await client.find(`order-${count}`)).status).toBe(200);
    expect((await client.ask('/v1/messenger/send', {}, 'order')).status).toBe(200);
    expect([connections.length, read]).toEqual([1, 6]);
  });

  it('go over another one after one was broken off, or ended by the partner', async () => {
    expect((await client.ask('/v1/messenger/send', {}, 'order', { abandoned: true })).status).toBe(0);
    expect((await client.find('order')).status).toBe(200);
    endsConnections = true;
    for (let count = 0; count < 5; count += 1) expect((await client.find(`order-${count}`)).status).toBe(200);
    expect(connections.length).toBeGreaterThan(2);
  });
});
