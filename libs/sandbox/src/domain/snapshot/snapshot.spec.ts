import { given, minute, shown } from '@app/kernel/testing';
import { snapshot, unknownSnapshot } from './snapshot.decider.js';
import { SnapshotTaken } from './snapshot.events.js';
import { snapshotView } from './snapshot.view.js';

const taking = { snapshotId: 'Snapshot:1', name: 'before payday', position: '41' };
const taken = SnapshotTaken(taking);

describe('A snapshot of a platform', () => {
  it('is taken once, and stays at its position however often it is asked for', () => {
    given(snapshot, []).when(taking).then([taken]);
    const later = given(snapshot, [taken]);
    later.when({ ...taking, position: '57' }).then([]);
    expect([given(snapshot, []).state, later.state]).toEqual([null, '41']);
  });

  it('is shown with its moment, and with a name where it has one; its position in the log is not shown', () => {
    expect(shown(snapshotView, taken)).toStrictEqual({ id: 'Snapshot:1', name: 'before payday', takenAt: minute(0) });
    expect(shown(snapshotView, SnapshotTaken({ ...taking, name: null }))).toStrictEqual({
      id: 'Snapshot:1',
      takenAt: minute(0),
    });
  });

  it('that does not exist is REFERENCE_NOT_FOUND', () => {
    expect(unknownSnapshot()).toMatchObject({ code: 'REFERENCE_NOT_FOUND' });
    expect([snapshot.context, snapshot.name]).toEqual(['sandbox', 'snapshot']);
  });
});
