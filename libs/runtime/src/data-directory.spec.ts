import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockDataDirectory, lockHolder, makeDataDirectory, secretFile } from './data-directory.js';
import { processIdentity } from './process-identity.js';
import { StartError } from './start-error.js';

const mode = (file: string) => fs.statSync(file).mode & 0o777;

/** The number of a process that is no more. */
function pastProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('the data directory', () => {
  let home: string;
  const inside = (name: string) => path.join(home, name);

  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'data-directory-'));
  });

  afterEach(() => fs.rmSync(home, { recursive: true }));

  it('is created with its parents; other users may traverse but not list it, whatever the umask', () => {
    const mask = process.umask(0o077);
    try {
      makeDataDirectory(inside('a/b'));
    } finally {
      process.umask(mask);
    }
    expect(mode(inside('a/b'))).toBe(0o711);
  });

  it('keeps its mode when it exists', () => {
    fs.chmodSync(home, 0o700);
    makeDataDirectory(home);
    expect(mode(home)).toBe(0o700);
  });

  it('is refused in one line when it is a file', () => {
    fs.writeFileSync(inside('file'), '');
    expect(() => makeDataDirectory(inside('file'))).toThrow(StartError);
    expect(() => makeDataDirectory(inside('file'))).toThrow(/^DATA_DIR \S+\/file cannot be used: [^\n]+\.$/);
  });

  describe('its lock', () => {
    it('is held by one process, which is named to the next', () => {
      const release = lockDataDirectory(home);
      expect(() => lockDataDirectory(home)).toThrow(
        `DATA_DIR ${home} is in use by process ${process.pid}: stop it, or set another DATA_DIR.`,
      );
      expect(lockHolder(home)?.pid).toBe(process.pid);
      release();
      expect(lockHolder(home)).toBeNull();
      lockDataDirectory(home)();
      expect(fs.readdirSync(home)).toEqual([]);
    });

    it('is removed when its process is gone', () => {
      fs.writeFileSync(inside('lock.json'), JSON.stringify({ pid: pastProcess(), startedAt: null }));
      expect(() => lockDataDirectory(home)()).not.toThrow();
    });

    it('is removed when its process id belongs to another process now', () => {
      fs.writeFileSync(inside('lock.json'), JSON.stringify({ pid: process.ppid, startedAt: 'an earlier start:1' }));
      expect(() => lockDataDirectory(home)()).not.toThrow();
    });

    it('is removed when a crash left it empty', () => {
      fs.writeFileSync(inside('lock.json'), '');
      expect(() => lockDataDirectory(home)()).not.toThrow();
    });
  });

  describe('a secret in it', () => {
    it('is made once, for its owner alone, and read from then on', () => {
      const first = secretFile(home, 'key', () => 'one');
      expect(first).toEqual({ file: inside('key'), value: 'one', created: true });
      expect(mode(first.file)).toBe(0o600);
      expect(secretFile(home, 'key', () => 'two')).toEqual({ ...first, created: false });
      expect(fs.readdirSync(home)).toEqual(['key']);
    });

    it('is the same for two processes that create it at once', () => {
      const first = secretFile(home, 'key', () =>
        secretFile(home, 'key', () => 'theirs').value.replace('theirs', 'ours'),
      );
      expect(first).toMatchObject({ value: 'theirs', created: false });
    });

    it('is made private again when its mode was widened', () => {
      secretFile(home, 'key', () => 'one');
      fs.chmodSync(inside('key'), 0o644);
      secretFile(home, 'key', () => 'one');
      expect(mode(inside('key'))).toBe(0o600);
    });
  });
});

describe('a process', () => {
  it('is distinguished from a later one with its number, and is null once it ended', () => {
    expect(processIdentity(process.pid)).toEqual(processIdentity(process.pid));
    expect(processIdentity(process.ppid)?.startedAt).not.toBe(undefined);
    expect(processIdentity(pastProcess())).toBeNull();
  });
});
