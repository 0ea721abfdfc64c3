import type { Posting } from '@app/kernel';
import { eventHash, genesisHash } from '../../libs/event-store/src/store/codec.js';
import type { StoredEvent } from '../../libs/event-store/src/store/event-store.js';
import { BankWorld } from './bank-world.js';
import { Seeds, survey } from './survey.js';

const SEEDS = new Seeds(240);
const TURNS = 50;

function balancesOf(events: readonly StoredEvent[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { data } of events) {
    for (const { account, amount } of (data['postings'] ?? []) as unknown as readonly Posting[]) {
      balances.set(account, (balances.get(account) ?? 0n) + BigInt(amount));
    }
  }
  return balances;
}

function faultsOfChains(events: readonly StoredEvent[]): string[] {
  const ends = new Map<string, { hash: string; revision: number }>();
  const commands = new Set<string>();
  return events.flatMap(({ stream, position, hash, ...event }) => {
    const end = ends.get(stream) ?? { hash: genesisHash(stream), revision: -1 };
    ends.set(stream, { hash, revision: event.revision });
    const whole =
      event.previousHash === end.hash &&
      event.revision === end.revision + 1 &&
      eventHash(stream, event.revision, event) === hash;
    const again = commands.has(event.id);
    commands.add(event.id);
    return [
      ...(whole ? [] : [`${stream} is broken at ${event.revision}`]),
      ...(again ? [`${stream} did a command twice at ${position}`] : []),
    ];
  });
}

/** Every fault of a world at rest. */
async function faultsOf(world: BankWorld): Promise<string[]> {
  const events = await world.store.readAll(0n, 1_000_000);
  const balances = balancesOf(events);
  const paid = [...world.paid.values()].filter(({ outcome }) => outcome === 'done');
  const ofType = (type: string): StoredEvent[] => events.filter((event) => event.type === type);
  const transfers = (type: string): string[] => ofType(type).map(({ stream }) => stream.slice(-36));
  const sum = [...balances.values()].reduce((total, balance) => total + balance, 0n);
  const ended = [...transfers('bank.transfer-completed'), ...transfers('bank.transfer-failed')];
  const out = BigInt(paid.reduce((total, { amount }) => total + amount, 0));

  const faults = faultsOfChains(events);
  if (sum !== 0n) faults.push(`the postings sum to ${sum}`);
  for (const [name, balance] of balances) {
    if (name.startsWith('clearing:') && balance !== 0n) faults.push(`${name} still holds ${balance}`);
    if (name.startsWith('account:') && balance < 0n) faults.push(`${name} is at ${balance}`);
  }
  if ((balances.get('world') ?? 0n) !== out - 100n)
    faults.push(`the world has ${balances.get('world')}, but 100 came in and ${out} was paid`);
  if (new Set(paid.map(({ transferId }) => transferId)).size !== paid.length) faults.push('a transfer was paid twice');
  if (JSON.stringify(transfers('bank.transfer-created').sort()) !== JSON.stringify(ended.sort()))
    faults.push('not every transfer came to exactly one end');
  if (
    JSON.stringify(paid.map(({ transferId }) => transferId).sort()) !==
    JSON.stringify(transfers('bank.transfer-completed').sort())
  ) {
    faults.push('what was paid is not what was completed');
  }
  if (world.requests.some(({ step }) => step !== 'answered')) faults.push('a request was never answered');
  return faults;
}

describe('money in worlds where everything fails now and then', () => {
  it(
    'is neither lost nor made, and no step is taken twice, whatever fails and in whatever order',
    async () => {
      let completed = 0;
      const broken = await survey(
        SEEDS,
        TURNS,
        (random) => new BankWorld(random),
        (world) => {
          completed += world.paid.size;
          return faultsOf(world);
        },
      );
      expect(broken).toEqual([]);
      expect(completed).toBeGreaterThan(SEEDS.count / 2); // the worlds were busy
    },
    SEEDS.timeoutMilliseconds,
  );
});
