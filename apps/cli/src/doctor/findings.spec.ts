import type { DatabaseFacts } from '@app/database';
import type { DirectoryFacts } from '@app/runtime';
import { ofDatabase, ofDirectory, ofNode, ofWork } from './findings.js';

const DIRECTORY: DirectoryFacts = {
  directory: '/data',
  exists: true,
  isWritable: true,
  freeBytes: 50e9,
  key: 'usable',
  isKeyExposed: false,
  servedBy: null,
  hasStaleLock: false,
};

const DATABASE: DatabaseFacts = {
  version: '18.1',
  clockAhead: 3,
  lossySettings: [],
  laggingStandbys: 0,
  connections: { used: 4, limit: 100 },
  bytes: 2e9,
  missingSteps: [],
  unknownSteps: [],
  power: null,
};

const directory = (facts: Partial<DirectoryFacts>) =>
  ofDirectory({ ...DIRECTORY, ...facts }).filter(({ verdict }) => verdict !== 'ok');
const database = (facts: Partial<DatabaseFacts>) =>
  ofDatabase({ ...DATABASE, ...facts }).filter(({ verdict }) => verdict !== 'ok');

describe('The doctor', () => {
  it.each([
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
    ['20.20.1', 'ok'],
    ['20.18.9', 'wrong'],
    ['18.99.9', 'wrong'],
  ])('finds that Node %s is %s where 20.19.0 is the oldest', (version, verdict) => {
    expect(ofNode(version, '20.19.0').verdict).toBe(verdict);
  });

  it('finds nothing in a healthy installation', () => {
    expect([...directory({}), ...directory({ servedBy: 4711 }), ...database({})]).toEqual([]);
  });

  it.each<[Partial<DirectoryFacts>, string, string]>([
    [{ exists: false }, 'data directory', 'wrong'],
    [{ isWritable: false }, 'data directory', 'wrong'],
    [{ freeBytes: 4e9 }, 'disk', 'warning'],
    [{ freeBytes: 1e8 }, 'disk', 'wrong'],
    [{ freeBytes: null }, 'disk', 'warning'],
    [{ hasStaleLock: true }, 'server', 'warning'],
    [{ key: 'none' }, 'master key', 'warning'],
    [{ key: 'unreadable' }, 'master key', 'wrong'],
    [{ key: 'contradictory' }, 'master key', 'wrong'],
    [{ isKeyExposed: true }, 'master key', 'warning'],
  ])('finds of a data directory with %j: %s is %s, and says what to do', (facts, check, verdict) => {
    expect(directory(facts)).toEqual([expect.objectContaining({ check, verdict, advice: expect.any(String) })]);
  });

  it.each<[Partial<DatabaseFacts>, string, string]>([
    [{ version: '15.4' }, 'PostgreSQL', 'warning'],
    [{ clockAhead: 1_500 }, 'clock', 'warning'],
    [{ clockAhead: -1_500 }, 'clock', 'warning'],
    [{ clockAhead: -90_000 }, 'clock', 'wrong'],
    [{ lossySettings: ['fsync=off'] }, 'durability', 'wrong'],
    [{ laggingStandbys: 1 }, 'standbys', 'warning'],
    [{ connections: { used: 81, limit: 100 } }, 'connections', 'warning'],
    [{ missingSteps: ['012-books'] }, 'migrations', 'warning'],
    [{ unknownSteps: ['Later9999999999999'] }, 'migrations', 'warning'],
    [{ power: 'the role app is a superuser' }, 'database role', 'warning'],
  ])('finds of a database with %j: %s is %s, and says what to do', (facts, check, verdict) => {
    expect(database(facts)).toEqual([expect.objectContaining({ check, verdict, advice: expect.any(String) })]);
  });

  it('finds halted readers wrong, and parked sagas worth a look', () => {
    expect(ofWork([], 0).map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
    expect(ofWork([{ name: 'cards', reason: 'unknown event' }], 3)).toEqual([
      expect.objectContaining({ verdict: 'wrong', finding: 'cards: unknown event' }),
      expect.objectContaining({ verdict: 'warning', finding: '3 parked' }),
    ]);
  });
});
