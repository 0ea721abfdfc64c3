import { type Refusal, isoDuration } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { type ClockCommand, type ClockState, type ClockTarget, clock, clockUuid } from './clock.js';
import { shownTime } from './clock-setting.js';

const SECOND = 1_000;
const DAY = 86_400_000;
const START = Date.parse('2026-01-15T12:00:00.000Z');

describe('the clock of a platform', () => {
  let serviceTime: number;
  let state: ClockState;

  beforeEach(() => {
    serviceTime = START;
    state = clock.initial;
  });

  /** Decides at the present time of the service; answers the types of the events. */
  const decide = (
    command: ClockCommand extends infer C ? (C extends unknown ? Omit<C, 'serviceTime'> : never) : never,
  ) => {
    const decision = { tenant: TEST_TENANT, id: clockUuid(TEST_TENANT), at: '', commandId: 'command' };
    const events = clock.decide({ ...command, serviceTime } as ClockCommand, state, decision);
    for (const event of events) state = clock.evolve(state, event, { id: '', revision: 0, at: '' });
    return events.map(({ type }) => type);
  };
  const begin = (target: ClockTarget, moveId = 'move') => decide({ kind: 'begin-move', moveId, target });
  const advance = (text: string) => begin({ advance: isoDuration(text)! });
  const move = (time: number, moveId = 'move') => decide({ kind: 'move', moveId, time: new Date(time).toISOString() });
  const end = (moveId = 'move') => decide({ kind: 'end-move', moveId });
  const shown = () => shownTime(state.setting, serviceTime);
  const fieldsOf = (work: () => unknown): unknown => {
    try {
      work();
    } catch (error) {
      const { code, details } = error as Refusal;
      return [code, ...(details?.errors ?? []).map(({ field }) => field)];
    }
    return null;
  };

  it('runs with the service until it is moved', () => {
    serviceTime += DAY;
    expect(shown()).toBe(serviceTime);
  });

  it('stands while it moves, and runs on from its target with the service', () => {
    expect(advance('P3D')).toEqual(['clocks.move-begun']);
    serviceTime += SECOND;
    expect(shown()).toBe(START);
    expect(move(START + DAY)).toEqual(['clocks.clock-moved']);
    expect(shown()).toBe(START + DAY);
    move(START + 5 * DAY); // no further than its target
    expect(shown()).toBe(START + 3 * DAY);
    expect(end()).toEqual(['clocks.move-ended']);
    serviceTime += SECOND;
    expect([shown(), state.move]).toEqual([START + 3 * DAY + SECOND, null]);
  });

  it('stands after a move when it stood before', () => {
    expect([decide({ kind: 'freeze' }), decide({ kind: 'freeze' })]).toEqual([['clocks.clock-frozen'], []]);
    serviceTime += DAY;
    begin({ set: new Date(START + SECOND).toISOString() });
    move(START + SECOND);
    end();
    serviceTime += DAY;
    expect(shown()).toBe(START + SECOND);
  });

  it('runs on from where it stands when it is released, behind the service if need be', () => {
    decide({ kind: 'freeze' });
    serviceTime += DAY;
    expect([decide({ kind: 'release' }), decide({ kind: 'release' })]).toEqual([['clocks.clock-released'], []]);
    serviceTime += SECOND;
    expect(shown()).toBe(START + SECOND);
  });

  it('never goes back', () => {
    advance('P1D');
    move(START + DAY);
    expect(move(START + SECOND)).toEqual([]);
    end();
    expect(fieldsOf(() => begin({ set: new Date(START).toISOString() }))).toEqual(['INVALID_INPUT', 'set']);
    expect(shown()).toBe(START + DAY);
  });

  it.each<[string, ClockTarget, string]>([
    ['further than a year at once', { advance: isoDuration('P367D')! }, 'advance'],
    ['further than a date has', { advance: isoDuration('P9999Y')! }, 'advance'],
    ['further than a year at once', { set: '2028-01-15T12:00:00.000Z' }, 'set'],
  ])('does not go %s', (_, target, field) => {
    expect(fieldsOf(() => begin(target))).toEqual(['INVALID_INPUT', field]);
  });

  it('is at most ten years ahead of the service', () => {
    for (let year = 1; year <= 10; year++) {
      advance('P366D');
      move(START + year * 366 * DAY);
      end();
    }
    expect(fieldsOf(() => advance('PT0.001S'))).toEqual(['INVALID_INPUT', 'advance']);
  });

  it('begins another move where one was interrupted, and after it runs as it did before both', () => {
    advance('P3D');
    move(START + DAY);
    expect(begin({ set: new Date(START + 2 * DAY).toISOString() }, 'next')).toEqual(['clocks.move-begun']);
    expect(fieldsOf(() => move(START + 3 * DAY))).toEqual(['CONFLICT']);
    expect(fieldsOf(() => end())).toEqual(['CONFLICT']);
    move(START + 2 * DAY, 'next');
    end('next');
    serviceTime += SECOND;
    expect(shown()).toBe(START + 2 * DAY + SECOND);
  });

  it.each(['freeze', 'release'] as const)('ends an interrupted move at the control to %s', (kind) => {
    advance('P3D');
    move(START + DAY);
    decide({ kind });
    serviceTime += SECOND;
    expect([shown(), state.move]).toEqual([START + DAY + (kind === 'release' ? SECOND : 0), null]);
    expect(fieldsOf(() => end())).toEqual(['CONFLICT']);
  });
});
