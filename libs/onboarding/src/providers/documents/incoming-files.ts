import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Refusal, type Tenant, invalidInput, tenantKey } from '@app/kernel';

/** Returns the free bytes on a directory's disk. */
type FreeSpace = (directory: string) => Promise<number>;

const freeSpaceOf: FreeSpace = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

interface IncomingLimits {
  /** Maximum bytes that one platform may have in transit at a time. */
  readonly pendingByPlatform: number;
  /** Disk space that uploads leave to everything else, above all the database. */
  readonly minFreeSpace: number;
  /** Age in milliseconds after which a file of another machine's process counts as abandoned. */
  readonly abandonedAfter: number;
}

/** Reserved space for one incoming file. */
export interface UploadSlot {
  readonly folder: string;
  /** Counts further bytes of the file. 400 INVALID_INPUT above the maximum size, 429 RATE_LIMITED above the platform's share. */
  grow(bytes: number): void;
  /** Releases the space and deletes the file; idempotent. */
  discard(): Promise<void>;
}

const FOLDER = /^file~(.+)~(\d+)~[A-Za-z0-9]{6}$/;
const RETRY_AFTER_SECONDS = 30;

/**
 * The directory of incoming files. No file outlives its request: each reserved space is released, and the files of a killed process are
 * deleted at the next start.
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

  /** 503 SERVICE_UNAVAILABLE if the disk has no space for a file of that size and its sealed copy. */
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

  /** Removes files of this machine's exited processes, and files that are too old to be in transit. */
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

  /** Called once at the start, so a directory with this process's id belongs to an earlier process with the same id. */
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
