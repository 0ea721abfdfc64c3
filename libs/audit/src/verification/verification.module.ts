import { Module } from '@nestjs/common';
import { DataKeyStore, EventRegistry, EventStore, ROOT_KEY, SealKey, unwraps } from '@app/event-store';
import { AUDIT_OPTIONS, type AuditOptions } from '../audit.options.js';
import { SealStore } from '../seals/seal-store.js';
import { Sealer } from '../seals/sealer.js';
import { SealsModule } from '../seals/seals.module.js';
import { AuthenticLog } from '../seals/takeover.js';
import { HistoryAudit } from './history-audit.js';
import { KeyAudit } from './key-audit.js';

/** Verifies and exports the history, and compares data keys with it. */
@Module({
  imports: [SealsModule],
  providers: [
    {
      provide: HistoryAudit,
      useFactory: historyAuditOf,
      inject: [EventStore, SealStore, Sealer, SealKey, AuthenticLog, AUDIT_OPTIONS],
    },
    { provide: KeyAudit, useFactory: keyAuditOf, inject: [EventStore, EventRegistry, DataKeyStore, ROOT_KEY] },
  ],
  exports: [HistoryAudit, KeyAudit],
})
export class VerificationModule {}

function historyAuditOf(
  store: EventStore,
  seals: SealStore,
  sealer: Sealer,
  key: SealKey,
  log: AuthenticLog,
  { release }: AuditOptions,
): HistoryAudit {
  return new HistoryAudit({ store, seals, sealer, key, authenticity: () => log, release });
}

function keyAuditOf(store: EventStore, registry: EventRegistry, dataKeys: DataKeyStore, rootKey: Buffer): KeyAudit {
  return new KeyAudit({ store, registry, dataKeys, opens: (key) => unwraps(rootKey, key) });
}
