import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Tenant } from '@app/kernel';
import { IncomingFiles } from './incoming-files.js';

const MB = 1024 * 1024;
const limits = { pendingByPlatform: 10 * MB, minFreeSpace: 100 * MB, abandonedAfter: 60_000 };
const tenant = (platformId: string): Tenant => ({ platformId, environment: 'SANDBOX' });

describe('Files on their way in', () => {
  let directory: string;
  beforeEach(() => (directory = fs.mkdtempSync(path.join(os.tmpdir(), 'incoming-'))));
  afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

  const files = (free = 1_000 * MB) => new IncomingFiles(directory, limits, async () => free, 'here');
  const left = () => fs.readdirSync(directory);

  it('leave nothing once they are discarded, and free the share of their platform once', async () => {
    const incoming = files();
    const room = await incoming.room(tenant('a'), 8 * MB);
    room.grow(8 * MB);
    expect(left()).toHaveLength(1);
    await room.discard();
    await room.discard();
    expect(left()).toEqual([]);
    (await incoming.room(tenant('a'), 8 * MB)).grow(8 * MB);
  });

  it('are bounded one by one, and together by platform: another platform has its own share', async () => {
    const incoming = files();
    const first = await incoming.room(tenant('a'), 8 * MB);
    expect(() => first.grow(8 * MB + 1)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    await first.discard();
    (await incoming.room(tenant('a'), 8 * MB)).grow(8 * MB);
    const second = await incoming.room(tenant('a'), 8 * MB);
    expect(() => second.grow(3 * MB)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    (await incoming.room(tenant('b'), 8 * MB)).grow(8 * MB);
  });

  it('are refused before the disk is full, counting incoming bytes: 503 SERVICE_UNAVAILABLE', async () => {
    const refused = { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 30 } };
    await expect(files(107 * MB).room(tenant('a'), 4 * MB)).rejects.toMatchObject(refused);
    expect(left()).toEqual([]);
    const incoming = files(108 * MB);
    (await incoming.room(tenant('a'), 4 * MB)).grow(1 * MB);
    await expect(incoming.room(tenant('b'), 4 * MB)).rejects.toMatchObject(refused);
  });

  it('of ended processes are deleted, and those of running ones stay until they are old', async () => {
    const living = process.ppid;
    const [gone, own, other, elsewhere, older] = [
      'file~here~4194399~abcdef',
      `file~here~${process.pid}~abcdef`,
      `file~here~${living}~abcdef`,
      'file~elsewhere~4194399~abcdef',
      'file-AbCdEf',
    ];
    for (const name of [gone, own, other, elsewhere, older]) {
      fs.mkdirSync(path.join(directory, name!));
      fs.writeFileSync(path.join(directory, name!, 'sealed'), 'x');
    }
    const now = Date.now();
    await files().sweep(now);
    expect(left().sort()).toEqual([elsewhere, other, older].sort());
    await files().sweep(now + 120_000);
    expect(left()).toEqual([]);
    fs.rmSync(directory, { recursive: true });
    await files().sweep(now);
  });
});
