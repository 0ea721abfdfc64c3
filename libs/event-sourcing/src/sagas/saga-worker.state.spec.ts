import {
  type BacklogEvent,
  type BacklogState,
  type WorkerEvent,
  type WorkerState,
  nextBacklogState,
  nextWorkerState,
  takesInputs,
} from './saga-worker.state.js';

describe('the state of a saga worker', () => {
  it.each<[string, readonly WorkerEvent[], WorkerState]>([
    ['works once started', ['started'], 'working'],
    ['reclaims once at a time', ['started', 'reclaim-began', 'reclaim-began'], 'reclaiming'],
    ['works on after it reclaimed', ['started', 'reclaim-began', 'reclaimed'], 'working'],
    ['stays stopped when a reclaim ends late', ['started', 'reclaim-began', 'stopped', 'reclaimed'], 'stopped'],
    ['reclaims nothing before it starts', ['reclaim-began'], 'new'],
    ['does not start again', ['stopped', 'started'], 'stopped'],
  ])('%s', (_, events, expected) => {
    expect(events.reduce<WorkerState>(nextWorkerState, 'new')).toBe(expected);
  });

  it.each<[WorkerState, boolean]>([
    ['new', false],
    ['working', true],
    ['reclaiming', true],
    ['stopped', false],
  ])('takes inputs or not: %s', (state, takes) => {
    expect(takesInputs(state)).toBe(takes);
  });
});

describe("a worker's view of the queue of a pool", () => {
  it.each<[string, readonly BacklogEvent[], BacklogState]>([
    ['nothing before an answer', ['asked'], 'unread'],
    ['that more may wait, where it had no room for all', ['asked', 'leased-some'], 'full'],
    ['that nothing waits, where it had room', ['asked', 'leased-all'], 'drained'],
    ['nothing again after it asked and got no answer', ['asked', 'leased-all', 'asked'], 'unread'],
  ])('%s', (_, events, expected) => {
    expect(events.reduce<BacklogState>(nextBacklogState, 'unread')).toBe(expected);
  });
});
