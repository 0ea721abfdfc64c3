import { Between } from 'typeorm';
import {
  aggregateIdOf,
  asOf,
  asOfOrNow,
  AsOfRead,
  clockUuid,
  inputIdOf,
  invalidAsOf,
  isAsOf,
  laneNamed,
  poolOf,
  readerNameOf,
  runAsOf,
  shownTime,
  within,
  withoutAsOf,
} from '@app/event-sourcing';
import {
  atMoment,
  atServiceTime,
  type CommandMetadata,
  type FanOut,
  ignores,
  laneFor,
  metadataFor,
  isHashOf,
  nextPoll,
  outputId,
  type RecordedEvent,
  recipientsOf,
  recordingRefusals,
  type Saga,
  scheduleNextPoll,
  scheduleWake,
  triggerOf,
} from '@app/event-sourcing/definitions';
import { TEST_TENANT as TENANT } from '@app/kernel/testing';
import { AT, UUID } from '@app/event-sourcing/testing';
import { NOTE } from '../notes/src/domain/note/note.events.js';
import { printingSaga } from './printing.saga.js';

const saga = printingSaga as unknown as Saga;
const printers = {
  recipients: (names: readonly string[]) => names,
  wants: (_: unknown, name: string) => name === 'printer-2',
} as unknown as FanOut;
const event = {} as RecordedEvent;
const metadata: CommandMetadata = {
  commandId: UUID,
  requestHash: 'request',
  correlationId: UUID,
  causationId: null,
  actor: 'Token:1',
  at: AT,
};

describe('The examples of event sourcing', () => {
  it('derive ids from their cause', () => {
    const id = aggregateIdOf(metadata, NOTE); // the same when the request is repeated
    const second = metadataFor(metadata, 'archive'); // one request, two commands to one stream
    const recorded = recordingRefusals(metadata); // a final refusal is recorded in the stream
    const isSame = isHashOf('of an earlier release', { ...metadata, otherRequestHashes: ['of an earlier release'] });

    expect([id === aggregateIdOf(second, NOTE), recorded.recordsRefusals, isSame]).toEqual([false, true, true]);
  });

  it('read as of a moment', () => {
    const present = '2026-05-01T00:00:00.000Z';

    const moment = asOf({ at: AT }, () => asOfOrNow(present));
    const nested = asOf({ at: AT }, () => withoutAsOf(() => isAsOf())); // for values that never change
    const reading = new AsOfRead({ at: AT });
    const isPast = runAsOf(reading, () => isAsOf()); // `reading` names the streams that were read

    expect([moment, nested, isPast]).toEqual([AT, false, true]);
    expect(invalidAsOf('is in the future')).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('show the time of a platform', () => {
    const uuid = clockUuid(TENANT); // of the stream that records the moves of its clock
    const time = shownTime({ offset: 60_000 }, Date.parse(AT)); // a clock that is a minute ahead of the service
    const moment = { at: new Date(time).toISOString(), recordedAt: AT };
    const dated = atMoment(metadata, moment); // the command of a platform whose clock shows another time
    const byService = atServiceTime(dated); // the same for a platform whose clock was never moved

    expect([uuid, dated.recordedAt, Date.parse(dated.at)]).toEqual([TENANT.platformId, AT, Date.parse(AT) + 60_000]);
    expect(byService.at).toBe(AT);
  });

  it('look again at open work', () => {
    const [period, dueAt] = ['2026-05-01T12:0', AT];

    const answer = nextPoll(AT, dueAt, 1_000); // when the next one is due, but not within a second
    const again = scheduleNextPoll({ period }, { data: answer });

    const at = new Date(Date.parse(AT) + 1_000).toISOString();
    expect(again).toEqual({ state: { period }, outputs: [scheduleWake('look', { at })] });
    expect(scheduleNextPoll(null, { data: nextPoll(AT, undefined, 1_000) })).toEqual({ state: null, outputs: [] });
  });

  it('filter by a period', () => {
    const created = within({ from: '2026-01-01T00:00:00.000Z', to: AT }); // undefined when both ends are open

    expect(created).toEqual(Between('2026-01-01T00:00:00.000Z', AT));
  });

  it('name the work of sagas', () => {
    const reader = readerNameOf(saga); // whose place in the log is kept
    const input = inputIdOf(saga, UUID); // an event is one input of a saga
    const output = outputId(UUID, 0); // the idempotency key of an effect
    const trigger = triggerOf(saga, 'notes.note-created');
    const lane = laneNamed(saga, laneFor('printer-2', UUID)); // of one recipient of the events of a note
    const pool = poolOf(saga, lane);
    const recipients = recipientsOf(printers, ['printer-1', 'printer-2'], event); // who else an event is for
    const isIgnored = ignores(saga, event); // of the past of a fork

    expect([reader, input]).toEqual(['saga:notes.printing', `notes.printing/${UUID}`]);
    expect(output).not.toBe(UUID);
    expect([recipients, isIgnored]).toEqual([['printer-2'], false]);
    expect(trigger?.event.type).toBe('notes.note-created');
    expect([lane, pool]).toEqual([`notes.printing/${UUID}#printer-2`, 'further-deliveries']);
  });
});
