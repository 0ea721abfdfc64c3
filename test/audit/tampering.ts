import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { HistoryAudit, type VerificationReport } from '@app/audit';
import { PostgresSeals } from '../../libs/audit/src/seals/postgres-seals.js';
import { NotSealed, Sealer } from '../../libs/audit/src/seals/sealer.js';
import { PostgresEventStore } from '../../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { EventMacs } from '../../libs/event-store/src/store/event-macs.js';
import { SealKey } from '../../libs/event-store/src/vault/seal-key.js';
import { systemClock } from '@app/kernel';

/** The first wrong place that a verifier named: an event as `<stream>@<revision>`, or a seal's number. */
interface Named {
  readonly exitCode: number;
  readonly position: string | undefined;
  readonly event: string | undefined;
  readonly seal: number | undefined;
  readonly what: string | undefined;
}

interface Verdicts {
  readonly product: Named;
  readonly offline: Named;
}

/** Changes a database's history behind the product's back, asks both verifiers, and takes the change back. */
export class Tampering {
  private exports = 0;

  private constructor(
    private readonly client: pg.Client,
    private readonly masterKey: Buffer,
    private readonly directory: string,
  ) {}

  static async of(databaseUrl: string, masterKey: Buffer, directory: string): Promise<Tampering> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new Tampering(client, masterKey, directory);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** Findings of both verifiers for the history with a change; the triggers that refuse the change are disabled meanwhile. */
  async verdicts(change: (client: pg.Client) => Promise<unknown> = () => Promise.resolve()): Promise<Verdicts> {
    await this.client.query('BEGIN');
    try {
      await this.client.query(
        'ALTER TABLE events DISABLE TRIGGER events_append_only; ALTER TABLE seals DISABLE TRIGGER seals_append_only',
      );
      await change(this.client);
      const audit = this.audit();
      return { product: named(await audit.verify(() => undefined)), offline: await this.offline(audit) };
    } finally {
      await this.client.query('ROLLBACK');
    }
  }

  /** Reads through the transaction that holds the change. */
  private audit(): HistoryAudit {
    const pool = Object.assign(this.client, { options: {} }) as unknown as pg.Pool;
    const store = new PostgresEventStore(pool, { listen: () => () => undefined } as never);
    const [seals, key] = [new PostgresSeals(pool), new SealKey(this.masterKey)];
    const macs = new EventMacs(this.masterKey);
    const authenticity = () => ({ macs, after: 0n });
    const sealer = new Sealer({
      store,
      seals,
      key,
      authenticity,
      clock: systemClock,
      leads: () => false,
      failed: () => undefined,
    });
    return new HistoryAudit({ store, seals, sealer, key, authenticity, release: 'test' });
  }

  private async offline(audit: HistoryAudit): Promise<Named> {
    const lines: string[] = [];
    try {
      for await (const line of audit.export('2026-01-15T12:00:00.000Z', () => undefined)) lines.push(`${line}\n`);
    } catch (error) {
      if (!(error instanceof NotSealed)) throw error;
      return { exitCode: 1, position: undefined, event: undefined, seal: undefined, what: error.message };
    }
    const file = path.join(this.directory, `history-${++this.exports}.jsonl`);
    writeFileSync(file, lines.join(''));
    const verdict = verifyOffline(file, '--public-key', audit.publicKey);
    rmSync(file);
    return verdict;
  }
}

/** The lines that the offline verifier prints for people. */
export function offlineText(file: string, ...options: string[]): string[] {
  const run = spawnSync(process.execPath, ['tools/verify-export.mjs', file, ...options], { encoding: 'utf8' });
  return run.stdout.trim().split('\n');
}

/** The verifier that auditors are given, as a separate process. */
export function verifyOffline(file: string, ...options: string[]): Named {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/verify-export.mjs', file, '--json', ...options],
    { encoding: 'utf8' },
  );
  if (status === null || stdout === '')
    return { exitCode: status ?? -1, position: undefined, event: undefined, seal: undefined, what: stderr };
  const [first] = (
    JSON.parse(stdout) as {
      findings: { position: string; stream?: string; revision?: number; seal?: number; what: string }[];
    }
  ).findings;
  return {
    exitCode: status,
    position: first?.position,
    event: first?.stream === undefined ? undefined : `${first.stream}@${first.revision}`,
    seal: first?.seal,
    what: first?.what,
  };
}

function named({ found, findings: [first] }: VerificationReport): Named {
  return {
    exitCode: found === 0 ? 0 : 1,
    position: first?.position.toString(),
    event: first?.event === undefined ? undefined : `${first.event.stream}@${first.event.revision}`,
    seal: first?.event === undefined ? first?.seal : undefined,
    what: first?.what,
  };
}
