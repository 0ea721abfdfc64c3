import type { ApiRequest } from './api-request.js';
import { PublicAddress } from './public-address.js';

describe('the address at which browsers reach the service', () => {
  const originOf = (publicUrl: string | null, host: string | undefined, localFamily = 'IPv4'): string => {
    const localAddress = localFamily === 'IPv6' ? '::1' : '127.0.0.1';
    const request = { protocol: 'http', header: () => host, socket: { localAddress, localPort: 3000, localFamily } };
    return new PublicAddress({ publicUrl }).originOf(request as unknown as ApiRequest);
  };

  it.each([
    ['https://pay.example', 'a.example', 'IPv4', 'https://pay.example'],
    [null, 'a.example:8080', 'IPv4', 'http://a.example:8080'],
    [null, '', 'IPv4', 'http://127.0.0.1:3000'],
    [null, undefined, 'IPv4', 'http://127.0.0.1:3000'],
    [null, undefined, 'IPv6', 'http://[::1]:3000'],
  ])('is, with PUBLIC_URL %j and the host %j over %s, %s', (publicUrl, host, family, origin) => {
    expect(originOf(publicUrl, host, family)).toBe(origin);
  });
});
