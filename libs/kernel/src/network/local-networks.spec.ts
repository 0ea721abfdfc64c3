import { isPrivateNetwork } from './address-reach.js';
import { LocalNetworks } from './local-networks.js';

const listed = new LocalNetworks(false, ['10.0.0.0/8', '192.168.7.1', 'fd12:3456::/32']);

describe('Local networks', () => {
  it.each([
    // address, none, loopback, listed
    ['8.8.8.8', true, true, true],
    ['2606:4700:4700::1111', true, true, true],
    ['127.0.0.1', false, true, false],
    ['::1', false, true, false],
    ['10.255.255.255', false, false, true],
    ['11.0.0.0', true, true, true],
    ['192.168.7.1', false, false, true],
    ['192.168.7.2', false, false, false],
    ['172.16.0.1', false, false, false],
    ['fd12:3456:ffff::1', false, false, true],
    ['fd12:3457::1', false, false, false],
    ['169.254.169.254', false, false, false],
    ['::ffff:127.0.0.1', false, false, false],
    ['::ffff:10.0.0.1', false, false, false],
    ['64:ff9b::7f00:1', false, false, false],
    ['hooks.internal', false, false, false],
  ])('%s is reached with none %s, with loopback %s, with three listed %s', (address, ...expected) => {
    const choices = [LocalNetworks.NONE, LocalNetworks.LOOPBACK, listed];
    expect(choices.map((networks) => networks.reach(address))).toEqual(expected);
  });

  it('are for sandboxes alone', () => {
    expect(listed.in('SANDBOX')).toBe(listed);
    expect(listed.in('PRODUCTION')).toBe(LocalNetworks.NONE);
  });

  it('never hold closed addresses, even if they were listed', () => {
    const careless = new LocalNetworks(true, ['0.0.0.0/0', '::/0', '169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254']);
    for (const address of ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200', '0.0.0.0'])
      expect(careless.reach(address)).toBe(false);
  });

  it('may be listed when every address of them is private', () => {
    const allowed = ['10.0.0.0/8', '10.1.2.3/16', '172.16.0.0/12', '192.168.1.1', 'fd12:3456::/32', 'fc00::1'];
    expect(allowed.filter(isPrivateNetwork)).toEqual(allowed);
    const refused = [
      '10.0.0.0/7',
      '172.16.0.0/11',
      'fd00::/8',
      'fd00:ec2::254/128',
      '127.0.0.1',
      '0.0.0.0/0',
      '10.0.0.0/',
    ];
    expect(refused.filter(isPrivateNetwork)).toEqual([]);
  });
});
