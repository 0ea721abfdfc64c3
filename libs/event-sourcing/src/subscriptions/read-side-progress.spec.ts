import { partitionOf, WakeUp } from '@app/event-store';
import { type Tenant, tenantKey } from '@app/kernel';
import { ReadSideProgress } from './read-side-progress.js';

/** Tenants 1 and 2 are in different partitions. */
function tenantOf(n: number): Tenant {
  return { platformId: `00000000-0000-8000-8000-00000000000${n}`, environment: 'SANDBOX' };
}

describe('the progress of the read side', () => {
  it('releases the waiters whose checkpoint it has passed, and only those', async () => {
    const progress = new ReadSideProgress();
    const passed: bigint[] = [];
    const waits = [3n, 1n, 2n].map(async (checkpoint) => {
      if (await progress.passed(checkpoint, 10_000)) passed.push(checkpoint);
    });
    progress.reached(2n);
    await Promise.all(waits.slice(1));
    expect(passed.sort()).toEqual([1n, 2n]);
    expect(progress.waiting).toBe(true);
    progress.reached(3n);
    await waits[0];
    expect(progress.waiting).toBe(false);
  });

  it('never goes back', async () => {
    const progress = new ReadSideProgress();
    progress.reached(5n);
    progress.reached(2n);
    expect(progress.current).toBe(5n);
    expect(await progress.passed(4n, 10_000)).toBe(true);
  });

  it('holds no one for the partition of another tenant', async () => {
    const [one, other] = [tenantOf(1), tenantOf(2)];
    const progress = new ReadSideProgress();
    progress.reached(1n);
    const waiting = progress.passed(5n, 10_000, other);
    const waitingForAll = progress.passed(5n, 10_000);
    progress.reached(5n, [partitionOf(tenantKey(one))]);
    expect(await progress.passed(5n, 10_000, one)).toBe(true);
    expect([progress.of(one), progress.of(other), progress.current]).toEqual([5n, 1n, 1n]);
    progress.reached(7n, [partitionOf(tenantKey(other))]);
    expect(await waiting).toBe(true);
    expect([progress.of(other), progress.waiting]).toEqual([7n, true]);
    progress.reached(6n);
    expect([await waitingForAll, progress.current, progress.of(other)]).toEqual([true, 6n, 7n]);
  });

  it('answers callers that waited too long', async () => {
    const progress = new ReadSideProgress();
    expect(await progress.passed(1n, 1)).toBe(false);
    expect(progress.waiting).toBe(false);
  });
});

describe('a doorbell', () => {
  it('wakes a waiter, and one that waits after the call', async () => {
    const bell = new WakeUp();
    const woken: string[] = [];
    const waiting = bell.wait(10_000).then(() => woken.push('who waited'));
    bell.call();
    await waiting;
    bell.call();
    await bell.wait(10_000).then(() => woken.push('who came later'));
    expect(woken).toEqual(['who waited', 'who came later']);
  });

  it('is silent again after it has woken a waiter', async () => {
    const bell = new WakeUp();
    bell.call();
    await bell.wait(10_000);
    const second = bell.wait(20).then(() => 'timed out');
    expect(await second).toBe('timed out');
  });
});
