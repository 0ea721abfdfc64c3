import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Refusal, type Tenant, invalidInput, tenantKey } from '@app/kernel';

/** Returns the free bytes on the disk of a directory. */
type FreeSpace = (directory: string) => Promise<number>;

const freeSpaceOf: FreeSpace = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

interface IncomingLimits {
  /** Bytes that one platform may have on their way in at once. */
  readonly pendingByPlatform: number;
  /** Bytes of the disk that uploads leave to everything else, the database first. */
  readonly minFreeSpace: number;
  /** Age in milliseconds after which a file of another machine's process is taken for left behind. */
  readonly abandonedAfter: number;
}

/** Room for one file on its way in. */
export interface UploadSlot {
  readonly folder: string;
  /** Counts further bytes of the file. 400 INVALID_INPUT above the largest size, 429 RATE_LIMITED above the platform's share. */
  grow(bytes: number): void;
  /** Gives the room back with all that is in it; further calls do nothing. */
  discard(): Promise<void>;
}

const FOLDER = /^file~(.+)~(\d+)~[A-Za-z0-9]{6}$/;
const RETRY_AFTER_SECONDS = 30;

/**
 * The directory of files on their way in. Nothing in it outlives its request: each reserved space is released, and the
 * leftovers of a killed process are deleted at the next start.
 */
export class IncomingFiles {
  private readonly pending = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly directory: string,
    private readonly limits: IncomingLimits,
    private readonly freeSpace: FreeSpace = freeSpaceOf,
    private readonly host = os.hostname(),
  ) {}

  /** 503 SERVICE_UNAVAILABLE where the disk has no room for a file of that size and its sealed copy. */
  async room(tenant: Tenant, largest: number): Promise<UploadSlot> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const free = await this.freeSpace(this.directory);
    if (free - 2 * (this.all + largest) < this.limits.minFreeSpace) throw noSpace();
    const folder = await mkdtemp(path.join(this.directory, `file~${this.host}~${process.pid}~`));
    const key = tenantKey(tenant);
    let size = 0;
    let isOpen = true;
    return {
      folder,
      grow: (bytes) => {
        size += bytes;
        this.count(key, bytes);
        if (size > largest) throw tooLarge(largest);
        if (this.pending.get(key)! > this.limits.pendingByPlatform) throw tooManyUploads();
      },
      discard: async () => {
        if (!isOpen) return;
        isOpen = false;
        this.count(key, -size);
        await rm(folder, { recursive: true, force: true });
      },
    };
  }

  /** Removes files of processes of this machine that have ended, and files that are too old to be on their way. */
  async sweep(now: number): Promise<void> {
    const names = await readdir(this.directory).catch(() => []);
    for (const name of names) {
      const place = path.join(this.directory, name);
      const age = await stat(place).then(
        ({ mtimeMs }) => now - mtimeMs,
        () => 0,
      );
      if (this.isAbandoned(name) || age > this.limits.abandonedAfter) await rm(place, { recursive: true, force: true });
    }
  }

  /** Called once, at the start: a folder with this process's own number is of an earlier process that had it. */
  private isAbandoned(name: string): boolean {
    const [, host, pid] = FOLDER.exec(name) ?? [];
    return host === this.host && (Number(pid) === process.pid || !isRunning(Number(pid)));
  }

  private count(key: string, bytes: number): void {
    this.all += bytes;
    const pending = (this.pending.get(key) ?? 0) + bytes;
    if (pending === 0) this.pending.delete(key);
    else this.pending.set(key, pending);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tooLarge(largest: number): Refusal {
  const message = `must be at most ${largest} bytes`;
  return invalidInput(`file ${message}.`, { field: 'file', message });
}

function tooManyUploads(): Refusal {
  return new Refusal('RATE_LIMITED', 'Too many uploads of this platform are in progress; send fewer at once.', {
    retryAfter: 1,
  });
}

function noSpace(): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', 'Storage for files is full; send the same request later.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
