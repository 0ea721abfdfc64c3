import fc from 'fast-check';
import { isIPv4, isIPv6 } from 'node:net';
import { addressReach } from './address-reach.js';

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
const LOOPBACK = ['127.0.0.1', '127.255.255.254', '::1'];
const PRIVATE = ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'];
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
  ['1::2::3', 'no address'],
  ['1:2:3:4:5:6:7', 'too short'],
  ['1:2:3:4:5:6:7:8:9', 'too long'],
  ['2606:4700::12345', 'no group'],
  ['256.1.1.1', 'no address'],
  ['8.8.8.010', 'octal to some'],
  ['::ffff:8.8.8.010', 'octal to some'],
  ['8.8.8', 'no address'],
  ['localhost', 'a name'],
  ['', 'nothing'],
];

describe('An IP address', () => {
  it.each(PUBLIC)('%s is public', (address) => expect(addressReach(address)).toBe('public'));

  it.each(LOOPBACK)('%s is loopback', (address) => expect(addressReach(address)).toBe('loopback'));

  it.each(PRIVATE)('%s is private', (address) => expect(addressReach(address)).toBe('private'));

  it.each(CLOSED)('%s (%s) is closed', (address) => expect(addressReach(address)).toBe('closed'));

  it('has the same reach in every form in which it can be written', () => {
    expect(addressReach('2606:4700:4700:0:0:0:0:1111')).toBe('public');
    expect(addressReach('0:0:0:0:0:0:0:1')).toBe('loopback');
    expect(addressReach('FC00::1')).toBe('private');
    expect(addressReach('0000:0000:0000:0000:0000:ffff:7f00:0001')).toBe('closed');
  });

  it('is never reachable when it is malformed', () => {
    const zeroed = fc.ipV4().map((text) => text.replace(/\d+$/, (part) => `0${part}`));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4Extended(), fc.webAuthority(), zeroed), (text) => {
        fc.pre(!isIPv4(text) && !isIPv6(text));
        expect(addressReach(text)).toBe('closed');
      }),
    );
    fc.assert(fc.property(fc.ipV4(), (text) => void expect(addressReach(`::ffff:${text}`)).toBe('closed')));
    fc.assert(
      fc.property(
        fc.ipV6(),
        (text) => void expect(['public', 'loopback', 'private', 'closed']).toContain(addressReach(text)),
      ),
    );
  });
});
