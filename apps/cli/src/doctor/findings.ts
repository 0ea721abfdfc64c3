import type { DatabaseFacts } from '@app/database';
import type { DirectoryFacts } from '@app/runtime';
import { type Finding, ok, warning, wrong } from './finding.js';

const GIGABYTE = 1_000_000_000;
/** Documents and the embedded database grow in the data directory. */
const LOW_SPACE_BYTES = 5 * GIGABYTE;
const NO_SPACE_BYTES = GIGABYTE / 2;

/** Deadlines of seconds depend on the database clock, and receivers of webhooks refuse signatures with another time. */
const CLOCK_WARNING_MILLISECONDS = 1_000;
const CLOCK_LIMIT_MILLISECONDS = 60_000;

/** Versions of PostgreSQL that the product is tested with. */
const TESTED_VERSIONS = [16, 17, 18];

const CROWDED = 0.8;

/** Compares the version of Node with the minimum in package.json. */
export function ofNode(version: string, oldest: string): Finding {
  const [given, least] = [version, oldest].map((text) =>
    text
      .replace(/^[^\d]*/, '')
      .split('.')
      .map(Number),
  );
  const place = given!.findIndex((number, index) => number !== least![index]);
  return place !== -1 && given![place]! < least![place]!
    ? wrong('node', `Node ${version}`, `Install Node ${oldest.replace(/^>=/, '')} or newer.`)
    : ok('node', `Node ${version}`);
}

/** Location, free space, lock and key of the data directory. */
export function ofDirectory(facts: DirectoryFacts): Finding[] {
  const { directory, servedBy, hasStaleLock } = facts;
  if (!facts.exists)
    return [wrong('data directory', `${directory} does not exist`, 'Start the server (npm start), or set DATA_DIR.')];
  return [
    facts.isWritable
      ? ok('data directory', directory)
      : wrong('data directory', `${directory} cannot be written`, 'Give the account of the server write access to it.'),
    ofSpace(facts.freeBytes),
    hasStaleLock
      ? warning('server', 'none runs; a killed process has left its lock', 'Nothing: the next start removes it.')
      : ok('server', servedBy === null ? 'none runs on this data directory' : `process ${servedBy} serves`),
    ofKey(facts),
  ];
}

function ofSpace(freeBytes: number | null): Finding {
  if (freeBytes === null) return warning('disk', 'the free space cannot be determined', 'Monitor the disk otherwise.');
  const finding = `${(freeBytes / GIGABYTE).toFixed(1)} GB free`;
  if (freeBytes < NO_SPACE_BYTES) return wrong('disk', finding, 'Free space: without it, no event can be recorded.');
  if (freeBytes < LOW_SPACE_BYTES) return warning('disk', finding, 'Free space, or move DATA_DIR to a larger disk.');
  return ok('disk', finding);
}

function ofKey({ directory, key, isKeyExposed }: DirectoryFacts): Finding {
  const check = 'master key';
  if (key === 'none')
    return warning(check, 'there is none yet', 'Start the server once, or set MASTER_KEY; keep a copy elsewhere.');
  if (key === 'unreadable')
    return wrong(check, `${directory}/master-key does not hold 32 bytes`, 'Restore the key that encrypted the data.');
  if (key === 'contradictory')
    return wrong(
      check,
      `MASTER_KEY is another than ${directory}/master-key`,
      'Determine which one encrypted the data; unset the other, or move it away.',
    );
  if (isKeyExposed)
    return warning(
      check,
      `others than its owner can read ${directory}/master-key`,
      `chmod 600 ${directory}/master-key; if others had access to this machine, treat the key as known to them.`,
    );
  return ok(check, 'usable, and readable only by its owner');
}

/** Version, clock, durability, connections, schema and role of the database. */
export function ofDatabase(facts: DatabaseFacts): Finding[] {
  return [
    ofVersion(facts.version),
    ofClock(facts.clockAhead),
    ofDurability(facts.lossySettings),
    ofStandbys(facts.laggingStandbys),
    ofConnections(facts.connections),
    ofShape(facts),
    facts.power === null
      ? ok('database role', 'the role that serves cannot change the record')
      : warning(
          'database role',
          facts.power,
          'Set MIGRATION_DATABASE_URL, and give DATABASE_URL another role (docs/guides/operate.md).',
        ),
    ok('database size', `${(facts.bytes / GIGABYTE).toFixed(2)} GB`),
  ];
}

function ofVersion(version: string): Finding {
  const major = Number(version.split('.')[0]);
  return TESTED_VERSIONS.includes(major)
    ? ok('PostgreSQL', version)
    : warning('PostgreSQL', `${version} is not among the tested versions`, `Use ${TESTED_VERSIONS.join(', ')}.`);
}

function ofClock(clockAhead: number): Finding {
  const off = Math.abs(clockAhead);
  const finding = `the database is ${(off / 1_000).toFixed(1)} s ${clockAhead < 0 ? 'behind' : 'ahead of'} this machine`;
  const advice = 'Synchronise the clocks of both machines (NTP).';
  if (off > CLOCK_LIMIT_MILLISECONDS) return wrong('clock', finding, advice);
  if (off > CLOCK_WARNING_MILLISECONDS) return warning('clock', finding, advice);
  return ok('clock', 'the database and this machine agree within a second');
}

function ofDurability(lossySettings: readonly string[]): Finding {
  return lossySettings.length === 0
    ? ok('durability', 'acknowledged writes are on disk')
    : wrong('durability', lossySettings.join(', '), 'Turn them on: a crash would lose acknowledged payments.');
}

function ofStandbys(lagging: number): Finding {
  return lagging === 0
    ? ok('standbys', 'none that may lack an acknowledged payment')
    : warning(
        'standbys',
        `${lagging} that replicate asynchronously`,
        'Set synchronous_standby_names: a failover would lose payments that were acknowledged (docs/guides/scale-out.md).',
      );
}

function ofConnections({ used, limit }: DatabaseFacts['connections']): Finding {
  const finding = `${used} of ${limit} in use`;
  return used > limit * CROWDED
    ? warning('connections', finding, 'Raise max_connections, or run fewer processes on this database.')
    : ok('connections', finding);
}

function ofShape({ missingSteps, unknownSteps }: DatabaseFacts): Finding {
  const check = 'migrations';
  if (unknownSteps.length > 0)
    return warning(
      check,
      `a newer release has added ${unknownSteps.join(', ')}`,
      'Run that release, or a newer one; do not stay on this one.',
    );
  if (missingSteps.length > 0)
    return warning(
      check,
      `of an older release: ${missingSteps.join(', ')} missing`,
      'Back up, then `npm run cli -- database migrate`; a start does the same.',
    );
  return ok(check, 'up to date with this release');
}

/** Background work that is stuck. */
export function ofWork(
  halted: readonly { readonly name: string; readonly reason: string }[],
  parked: number,
): Finding[] {
  return [
    halted.length === 0
      ? ok('readers of the log', 'none is halted')
      : wrong(
          'readers of the log',
          halted.map(({ name, reason }) => `${name}: ${reason}`).join('; '),
          'See docs/guides/operate.md; `npm run cli -- audit resume` continues it.',
        ),
    parked === 0
      ? ok('sagas', 'none is parked')
      : warning(
          'sagas',
          `${parked} parked`,
          '`npm run cli -- audit open-sagas` lists them; each requires an operator.',
        ),
  ];
}
