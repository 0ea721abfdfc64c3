import { MAX_ENDPOINT_LENGTH, endpointFault } from './endpoint.js';
import { LocalNetworks } from './local-networks.js';

const { NONE, LOOPBACK } = LocalNetworks;
const LISTED = new LocalNetworks(false, ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/8']);
const ALL = new LocalNetworks(true, LISTED.networks);

describe('An endpoint that we send to', () => {
  it.each([
    'https://example.com',
    'https://hooks.example.com:8443/path?tenant=1',
    'https://8.8.8.8/hooks',
    'https://100.63.255.255',
    'https://100.128.0.1',
    'https://172.15.0.1',
    'https://172.32.0.1',
    'https://192.167.0.1',
    'https://[2606:4700:4700::1111]/',
  ])('%s is public https and may be used by everyone', (endpoint) => {
    expect(endpointFault(endpoint, NONE)).toBeUndefined();
    expect(endpointFault(endpoint, ALL)).toBeUndefined();
  });

  it.each([
    ['http://localhost:4000/hooks', true, false],
    ['http://127.0.0.1:4000', true, false],
    ['http://127.8.9.10', true, false],
    ['https://localhost', true, false],
    ['http://[::1]:4000', true, false],
    ['http://hooks.localhost', true, false],
    ['http://127.1', true, false],
    ['http://2130706433', true, false],
    ['http://0x7f.0.0.1', true, false],
    ['http://localhost.:4000', true, false],
    ['http://10.0.0.1:4000', false, true],
    ['http://172.16.0.1', false, true],
    ['https://172.31.255.255', false, true],
    ['https://192.168.1.1', false, true],
    ['https://3232235777', false, true],
    ['https://[fc00::1]', false, true],
    // a name may lead to either: the connection decides
    ['http://receiver:4000/hooks', true, true],
    ['https://intranet', true, true],
    ['https://printer.local', true, true],
    ['https://database.internal', true, true],
  ])('%s may be used: where loopback is allowed %s, where private networks are listed %s', (endpoint, ...allowed) => {
    expect([LOOPBACK, LISTED].map((networks) => endpointFault(endpoint, networks) === undefined)).toEqual(allowed);
    expect(endpointFault(endpoint, ALL)).toBeUndefined();
    expect(endpointFault(endpoint, NONE)).toBe('must name a public host over https');
  });

  it.each([
    ['http://example.com', 'must be an absolute https URL'],
    ['ftp://example.com', 'must be an absolute https URL'],
    ['example.com/hooks', 'must be an absolute https URL'],
    ['', 'must be an absolute https URL'],
    [' https://example.com', 'must be an absolute https URL'],
    ['javascript:alert(1)', 'must be an absolute https URL'],
    ['https://name:word@example.com', 'must not carry credentials'],
    ['https://name@example.com', 'must not carry credentials'],
    ['http://name:word@localhost', 'must not carry credentials'],
    [`https://example.com/${'a'.repeat(MAX_ENDPOINT_LENGTH)}`, `must be at most ${MAX_ENDPOINT_LENGTH} characters`],
  ])('%s is refused everywhere: it %s', (endpoint, fault) => {
    expect(endpointFault(endpoint, ALL)).toBe(fault);
    expect(endpointFault(endpoint, NONE)).toBe(fault);
  });

  it.each([
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://100.127.0.1',
    'https://0.0.0.0',
    'https://192.0.0.1',
    'https://192.0.2.1',
    'https://192.88.99.1',
    'https://198.18.0.1',
    'https://198.19.0.1',
    'https://198.51.100.1',
    'https://203.0.113.1',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://[::]',
    'https://[fe80::1]',
    'https://[fd00:ec2::254]',
    'https://[::ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[2001:db8::1]',
    'https://[2001:0:53aa::1]',
    'https://[ff02::1]',
  ])('%s leads to a closed address and is refused everywhere', (endpoint) => {
    expect(endpointFault(endpoint, ALL)).toBe('must name a public host');
  });
});
