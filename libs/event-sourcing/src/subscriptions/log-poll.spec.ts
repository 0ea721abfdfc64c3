import { LogPoll } from './log-poll.js';

describe('a reader at the end of the log', () => {
  let now = 0;
  let isCalled = false;
  const store = { hearsAppends: true };
  const poll = new LogPoll(store, { wait: async () => isCalled }, () => now);

  beforeEach(() => {
    isCalled = false;
    store.hearsAppends = true;
    now += 60_000;
    poll.reads();
  });

  it('does not read again while nothing calls it and appends are heard', async () => {
    now += 1_900;
    expect(await poll.isDue(false)).toBe(false);
  });

  it('reads when it is called', async () => {
    isCalled = true;
    expect(await poll.isDue(false)).toBe(true);
  });

  it('reads after two seconds without a call, since one may be lost', async () => {
    now += 2_000;
    expect(await poll.isDue(false)).toBe(true);
    poll.reads();
    expect(await poll.isDue(false)).toBe(false);
  });

  it('reads at every poll while appends may go unheard', async () => {
    store.hearsAppends = false;
    expect(await poll.isDue(false)).toBe(true);
  });

  it('continues while it is ahead of its stored position', async () => {
    expect(await poll.isDue(true)).toBe(true);
  });
});
