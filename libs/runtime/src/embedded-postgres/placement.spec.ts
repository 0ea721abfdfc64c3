import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.js';
import { canAccess, borrowedAccount } from './account.js';
import { clusterDirectory } from './cluster.js';
import { removeForeignLock } from './stale-lock.js';

const PASSWD = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533::/:/usr/sbin/nologin\n';

describe('the account of the database', () => {
  it('is `postgres`, else `nobody`, when we are root', () => {
    expect(borrowedAccount(`${PASSWD}postgres:x:101:104::/:/bin/sh\n`)).toEqual({ uid: 101, gid: 104 });
    expect(borrowedAccount(PASSWD)).toEqual({ uid: 65534, gid: 65533 });
  });

  it('is reported in one line with a remedy when it is missing', () => {
    expect(() => borrowedAccount('root:x:0:0:root:/root:/bin/bash\n')).toThrow(StartError);
  });
});

describe('the location of the database files', () => {
  let home: string;
  const fallback = () => clusterDirectory(path.join(home, 'data', 'postgres'), path.join(home, 'machine'), () => false);

  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'placement-'));
  });

  afterEach(() => fs.rmSync(home, { recursive: true }));

  it('is the requested one when the account can reach it', () => {
    const asked: string[] = [];
    const wanted = path.join(home, 'data', 'postgres');
    expect(clusterDirectory(wanted, path.join(home, 'machine'), (parent) => asked.push(parent) > 0)).toBe(wanted);
    expect(asked).toEqual([path.join(home, 'data')]);
  });

  it('is a separate one elsewhere, always the same, when a parent is closed', () => {
    expect(path.dirname(fallback())).toBe(path.join(home, 'machine'));
    expect(fallback()).toBe(fallback());
    expect(clusterDirectory(path.join(home, 'other', 'postgres'), path.join(home, 'machine'), () => false)).not.toBe(
      fallback(),
    );
  });

  it('stays where the files are when a parent opens later', () => {
    fs.mkdirSync(fallback(), { recursive: true });
    fs.writeFileSync(path.join(fallback(), 'PG_VERSION'), '18\n');
    expect(clusterDirectory(path.join(home, 'data', 'postgres'), path.join(home, 'machine'), () => true)).toBe(
      fallback(),
    );
  });

  it('is tested with the operating system', () => {
    expect(canAccess({}, home)).toBe(true);
    expect(canAccess({}, path.join(home, 'absent'))).toBe(false);
  });
});

describe('a lock that a crash left in the database files', () => {
  let directory: string;
  const lock = () => path.join(directory, 'postmaster.pid');

  beforeEach(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'stale-lock-'));
    fs.writeFileSync(lock(), '42\n/somewhere\n');
  });

  afterEach(() => fs.rmSync(directory, { recursive: true }));

  it('is removed when its process id belongs to another program now', () => {
    expect(removeForeignLock(directory, () => 'node\0server.js')).toBe(true);
    expect(fs.existsSync(lock())).toBe(false);
  });

  it.each([
    ['a database runs under it', () => '/bin/postgres\0-D'],
    ['no process runs under it, or the system does not report it', () => null],
  ])('is left to PostgreSQL when %s', (_, commandOf) => {
    expect(removeForeignLock(directory, commandOf)).toBe(false);
    expect(fs.existsSync(lock())).toBe(true);
  });

  it('is ignored when it does not exist or cannot be read', () => {
    fs.writeFileSync(lock(), 'words');
    expect(removeForeignLock(directory, () => 'node')).toBe(false);
    fs.rmSync(lock());
    expect(removeForeignLock(directory, () => 'node')).toBe(false);
  });
});
