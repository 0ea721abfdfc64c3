import type pg from 'pg';
import { later } from '@app/kernel';
import { TestClock } from '../testing/test-clock.js';
import { type Timer, Timers } from './timers.js';

describe('timers', () => {
  let clock: TestClock;
  let written: string[][];
  let timers: Timers;
  let outage: Error | null;

  const timer = (id: string): Timer => ({
    id, saga: 'shop.checking', tenant: 'tenant', instance: 'instance', lane: 'lane', pool: 'default', name: 'look', correlationId: 'request',
    dueAt: later(START, 60_000),
  });
  const START = new TestClock().now().toISOString();

  beforeEach(() => {
    clock = new TestClock();
    written = [];
    outage = null;
    const query = async ({ values: [rows] }: { values: [string] }) => {
      if (outage !== null) throw outage;
      written.push((JSON.parse(rows) as Timer[]).map(({ id }) => id));
    };
    timers = new Timers({ query } as unknown as pg.Pool, clock, () => undefined);
  });

  it('are written once, those of one moment together', async () => {
    await Promise.all([timers.set([timer('a'), timer('b')]), timers.set([timer('c')])]);
    await timers.set([timer('a'), timer('d')]);
    expect(written).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('are written again when writing failed', async () => {
    outage = new Error('gone');
    await expect(timers.set([timer('a')])).rejects.toThrow('gone');
    outage = null;
    await timers.set([timer('a')]);
    expect(written).toEqual([['a']]);
  });

  it('are written again once they are due, since their ring may have been dropped by hand', async () => {
    await timers.set([timer('a')]);
    clock.advance('61s');
    await timers.set([timer('a')]);
    expect(written).toEqual([['a'], ['a']]);
  });
});
