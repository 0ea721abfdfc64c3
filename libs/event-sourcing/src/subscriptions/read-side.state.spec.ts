import { type ReadSideEvent, type ReadSideState, isLeading, nextReadSideState } from './read-side.state.js';

const EVENTS: readonly ReadSideEvent[] = [
  'started',
  'asked',
  'answered',
  'elected',
  'readers-changed',
  'load-began',
  'loaded',
  'person-erased',
  'forgotten',
  'moved',
  'reached-end',
  'woken',
  'deposed',
  'stopped',
];

const after = (...events: readonly ReadSideEvent[]): ReadSideState =>
  events.reduce<ReadSideState>(nextReadSideState, 'new');

/** Every state that can be reached from one without the given events, that one included. */
function reachable(from: ReadSideState, without: readonly ReadSideEvent[] = []): Set<ReadSideState> {
  const reached = new Set([from]);
  for (const state of reached)
    for (const event of EVENTS) if (!without.includes(event)) reached.add(nextReadSideState(state, event));
  return reached;
}

describe('the state of the read side', () => {
  it.each<[string, readonly ReadSideEvent[], ReadSideState]>([
    ['follows once started', ['started'], 'following'],
    ['asks for the progress while it follows, once at a time', ['started', 'asked', 'asked'], 'asking'],
    ['is elected while it asks', ['started', 'asked', 'elected', 'answered'], 'reloading'],
    ['moves readers once they are loaded', ['started', 'elected', 'load-began', 'loaded'], 'advancing'],
    ['rests at the end of the log', ['started', 'elected', 'load-began', 'loaded', 'reached-end'], 'idle'],
    [
      'loads again what changed while it loaded',
      ['started', 'elected', 'load-began', 'readers-changed', 'loaded'],
      'reloading',
    ],
    [
      'loads again what changed in the middle of a round',
      ['started', 'elected', 'load-began', 'loaded', 'readers-changed', 'reached-end'],
      'reloading',
    ],
    [
      'drops its rows after a round in which a person was erased',
      ['started', 'elected', 'load-began', 'loaded', 'person-erased', 'moved'],
      'forgetting',
    ],
    [
      'drops its rows before it moves on from the end of the log',
      ['started', 'elected', 'load-began', 'loaded', 'reached-end', 'person-erased', 'woken'],
      'forgetting',
    ],
    ['follows when its session ends', ['started', 'elected', 'load-began', 'deposed', 'loaded'], 'following'],
    ['stays stopped', ['started', 'elected', 'load-began', 'stopped', 'loaded', 'elected', 'started'], 'stopped'],
  ])('%s', (_, events, expected) => {
    expect(after(...events)).toBe(expected);
  });

  it('leads only when elected', () => {
    expect([...reachable('new', ['elected'])].filter(isLeading)).toEqual([]);
  });

  it('moves no reader between an erasure and the loss of the rows that show the person', () => {
    for (const state of ['advancing', 'idle'] as const)
      expect(reachable(nextReadSideState(state, 'person-erased'), ['forgotten', 'loaded'])).not.toContain('advancing');
  });

  it('stops from every state, permanently', () => {
    for (const state of reachable('new')) {
      expect(nextReadSideState(state, 'stopped')).toBe('stopped');
      expect(reachable('stopped')).toEqual(new Set(['stopped']));
    }
  });
});
