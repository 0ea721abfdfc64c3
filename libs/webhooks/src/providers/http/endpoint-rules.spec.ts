import { endpointRules, mayReach, reachOf, urlFault } from './endpoint-rules.js';

const production = endpointRules('PRODUCTION', true);
const sandbox = endpointRules('SANDBOX', false);
const localSandbox = endpointRules('SANDBOX', true);

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
];
const LOCAL = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::1',
  'fc00::1',
  'fd12:3456::1',
];
const CLOSED: readonly [string, string][] = [
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this host'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata in carrier-grade NAT'],
  ['100.127.255.255', 'carrier-grade NAT'],
  ['169.254.169.254', 'metadata'],
  ['169.254.0.1', 'link-local'],
  ['168.63.129.16', 'machine agent'],
  ['192.0.0.192', 'metadata'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['192.88.99.1', '6to4 relay'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
  ['::ffff:a9fe:a9fe', 'IPv4-mapped metadata'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['64:ff9b::7f00:1', 'NAT64-wrapped loopback'],
  ['64:ff9b::a9fe:a9fe', 'NAT64-wrapped metadata'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['2002:7f00:1::', '6to4 around loopback'],
  ['2001:0:53aa::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['100::1', 'discard'],
  ['fd00:ec2::254', 'metadata'],
  ['fd20:ce::254', 'metadata'],
  ['localhost', 'a name'],
  ['', 'nothing'],
];

describe('Addresses that webhooks may reach', () => {
  it.each(PUBLIC)('%s is public: reachable for everyone', (address) => {
    expect([production, sandbox, localSandbox].map((rules) => mayReach(address, rules))).toEqual([true, true, true]);
  });

  it.each(LOCAL)('%s is local: reachable only from a sandbox whose operator allows it', (address) => {
    expect([production, sandbox, localSandbox].map((rules) => mayReach(address, rules))).toEqual([false, false, true]);
  });

  it.each(CLOSED)('%s (%s) is reachable for nobody', (address) => {
    expect(reachOf(address)).toBe('closed');
    expect([production, sandbox, localSandbox].map((rules) => mayReach(address, rules))).toEqual([false, false, false]);
  });
});

describe('The URL of a webhook endpoint', () => {
  it.each([
    ['https://hooks.example.com/path?query=1', null, null, null],
    ['http://hooks.example.com', 'must be an https URL', null, null],
    [
      'ftp://hooks.example.com',
      'must be an http or https URL',
      'must be an http or https URL',
      'must be an http or https URL',
    ],
    ['hooks.example.com', 'must be an absolute URL', 'must be an absolute URL', 'must be an absolute URL'],
    [
      'https://name:word@hooks.example.com',
      'must not carry credentials',
      'must not carry credentials',
      'must not carry credentials',
    ],
    [
      'https://name@hooks.example.com',
      'must not carry credentials',
      'must not carry credentials',
      'must not carry credentials',
    ],
  ])('%s', (url, inProduction, inSandbox, inLocalSandbox) => {
    expect([production, sandbox, localSandbox].map((rules) => urlFault(url, rules))).toEqual([
      inProduction,
      inSandbox,
      inLocalSandbox,
    ]);
  });

  it.each(['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]'])(
    'names loopback as %s only where that is allowed',
    (host) => {
      expect(urlFault(`http://${host}:8080/`, sandbox)).toBe('must not name an address that webhooks cannot reach');
      expect(urlFault(`https://${host}/`, production)).toBe('must not name an address that webhooks cannot reach');
      expect(urlFault(`http://${host}:8080/`, localSandbox)).toBeNull();
    },
  );

  it.each(['169.254.169.254', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[fe80::1]'])('never names %s', (host) => {
    expect(urlFault(`http://${host}/`, localSandbox)).not.toBeNull();
  });
});
