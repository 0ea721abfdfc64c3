import { catalogueOf, ofKind, readLine, sealedLog } from '@app/audit';
import { MemoryHistory } from '@app/audit/testing';
import { note } from '../notes/src/domain/note/note.decider.js';

describe('The examples of audit', () => {
  it('show every seal before the events that it binds', async () => {
    const history = new MemoryHistory();
    await history.happens('thing');
    await history.sealer.seal({ all: true });
    const { store, seals } = history;
    const kinds: string[] = [];

    const end = { position: await store.head(), seal: 1 };
    for await (const page of sealedLog(store, seals, end)) kinds.push(...page.map(({ kind }) => kind));

    expect(kinds).toEqual(['seal', 'event']);
  });

  it('list the kinds of events with their members, and the key under which one is found', () => {
    const [archived, created] = catalogueOf(note.events);
    const searchKey = ofKind(archived!.type);

    expect([created!.personal, searchKey]).toEqual([['body'], 'kind notes.note-archived']);
  });

  it('read the lines of an export', () => {
    const line = readLine('{"kind":"something else"}'); // null: no line of an export

    expect(line).toBeNull();
  });
});
