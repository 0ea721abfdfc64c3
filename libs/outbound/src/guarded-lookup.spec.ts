import { LocalNetworks } from '@app/kernel';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { EndpointRefused, guardedLookup } from './guarded-lookup.js';

const PUBLIC: LookupAddress = { address: '93.184.215.14', family: 4 };
const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };
const LISTED: LookupAddress = { address: '10.1.2.3', family: 4 };
const UNLISTED: LookupAddress = { address: '192.168.1.1', family: 4 };
const METADATA: LookupAddress = { address: '169.254.169.254', family: 4 };

/** A name that resolves differently at each query, as in DNS rebinding. */
function changing(...answers: readonly (readonly LookupAddress[])[]) {
  const asked: string[] = [];
  const resolver = async (name: string) => answers[asked.push(name) - 1]!;
  const ask = (options: LookupOptions = { all: true }, networks = LocalNetworks.NONE) =>
    new Promise<unknown>((resolve, reject) =>
      guardedLookup(resolver, networks)('hooks.example.test', options, (error, addresses, family) =>
        error === null ? resolve(options.all === true ? addresses : { address: addresses, family }) : reject(error),
      ),
    );
  return { ask, asked };
}

describe('Looking up a name for a socket', () => {
  it('gives the socket the very addresses that were checked, and asks the name once for one connection', async () => {
    const { ask, asked } = changing([PUBLIC], [METADATA]);
    expect(await ask()).toEqual([PUBLIC]);
    expect(asked).toEqual(['hooks.example.test']);
  });

  it('refuses a name that was rebound to a forbidden address when the next connection is made', async () => {
    const { ask } = changing([PUBLIC], [METADATA]);
    await ask();
    await expect(ask()).rejects.toThrow(EndpointRefused);
  });

  it('refuses a name of which one address is forbidden, and one that leads nowhere', async () => {
    const { ask } = changing([PUBLIC, METADATA], []);
    for (let time = 0; time < 2; time += 1) await expect(ask()).rejects.toThrow(EndpointRefused);
  });

  it('resolves a name in a private network for platforms that may reach it, and for no other', async () => {
    const all = { all: true };
    const listed = new LocalNetworks(false, ['10.0.0.0/8']);
    expect(await changing([LISTED]).ask(all, listed)).toEqual([LISTED]);
    expect(await changing([LOOPBACK]).ask(all, LocalNetworks.LOOPBACK)).toEqual([LOOPBACK]);
    const others = [
      [LISTED, LocalNetworks.LOOPBACK],
      [LISTED, listed.in('PRODUCTION')],
      [UNLISTED, listed],
      [LOOPBACK, listed],
      [METADATA, listed],
    ] as const;
    for (const [address, networks] of others)
      await expect(changing([address]).ask(all, networks)).rejects.toThrow(EndpointRefused);
  });

  it('answers a socket that asks for one address with the first', async () => {
    expect(await changing([PUBLIC]).ask({ all: false })).toEqual(PUBLIC);
  });
});
