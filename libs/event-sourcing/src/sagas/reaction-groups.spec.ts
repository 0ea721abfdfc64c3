import { integer, type Tenant } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { defineSagaGroup, REACTIONS_PER_GROUP } from '../definitions/saga-group.js';
import { ReactionGroups } from './reaction-groups.js';

const group = defineSagaGroup({
  context: 'shop',
  name: 'bell',
  entry: { amount: integer() },
  entryOf: () => null,
  reactionOf: () => ({ instance: '', reaction: {} }),
});
const OTHER: Tenant = { ...TEST_TENANT, environment: 'PRODUCTION' };

describe('reactions that are recorded in groups', () => {
  let recorded: (readonly object[])[];
  let record: () => Promise<void>;
  let expire: (() => void) | null;
  let groups: ReactionGroups;

  beforeEach(() => {
    [recorded, expire] = [[], null];
    record = async () => undefined;
    groups = new ReactionGroups({
      record: async (_group, _tenant, entries) => (recorded.push(entries), record()),
      startDeadline: (_milliseconds, expired) => {
        expire = expired;
        return () => (expire = null);
      },
    });
  });

  const enter = (tenant = TEST_TENANT) => groups.enter(group, tenant);
  const entry = (amount: number) => ({ amount });

  it('are recorded at once when no other step of the tenant is in progress', async () => {
    const other = enter(OTHER);
    await enter().join(entry(1));
    expect(recorded).toEqual([[entry(1)]]);
    expect(expire).toBeNull();
    other.leave();
    expect(recorded).toHaveLength(1);
  });

  it.each([
    ['joins', (last: { join: (entry: object) => Promise<void> }) => last.join(entry(3))],
    ['is recorded alone', async (last: { leave: () => void }) => last.leave()],
  ])('wait until the last step that is in progress %s', async (_, end) => {
    const [first, second, last] = [enter(), enter(), enter()];
    const waiting = [first.join(entry(1)), second.join(entry(2))];
    expect(recorded).toEqual([]);
    await end(last);
    await Promise.all(waiting);
    expect(recorded).toHaveLength(1);
    expect(recorded[0]!.slice(0, 2)).toEqual([entry(1), entry(2)]);
  });

  it('wait for slow steps no longer than 50 ms, and in a group that is full not at all', async () => {
    const slow = enter();
    const waiting = enter().join(entry(1));
    expire!();
    await waiting;
    expect(recorded).toEqual([[entry(1)]]);
    const full = Array.from({ length: REACTIONS_PER_GROUP }, (_, index) => enter().join(entry(index)));
    await Promise.all(full);
    expect(recorded[1]).toHaveLength(REACTIONS_PER_GROUP);
    slow.leave();
    expect(recorded).toHaveLength(2);
  });

  it('all fail with their group, and none of them is in the next one', async () => {
    record = async () => Promise.reject(new Error('the connection was lost'));
    const [first, second] = [enter(), enter()];
    const lost = await Promise.allSettled([first.join(entry(1)), second.join(entry(2))]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    record = async () => undefined;
    await enter().join(entry(3));
    expect(recorded.at(-1)).toEqual([entry(3)]);
  });
});
