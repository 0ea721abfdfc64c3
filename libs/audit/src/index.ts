export { AUDIT_MIGRATIONS } from './audit.migrations.js';
export { AuditModule } from './audit.module.js';
export { type InterventionEntry, InterventionLog } from './operations/intervention-log.js';
export { INSTALLATION } from './operations/intervention.js';
export { Interventions, type SagaInstance } from './operations/interventions.js';
export { ProjectionRebuilds, RebuildRefused, type RebuildReport } from './rebuild/projection-rebuilds.js';
export { SealStore } from './seals/seal-store.js';
export { sealedLog } from './seals/sealed-log.js';
export { Sealer } from './seals/sealer.js';
export { ofKind } from './seals/search-keys.js';
export { NotAuthentic } from './seals/takeover.js';
export type { CauseNode, RequestNode } from './search/causes.js';
export type { DueWebhook } from './search/due-webhooks.js';
export { type CataloguedEvent, catalogueOf } from './search/event-catalogue.js';
export { LogSearch } from './search/log-search.js';
export {
  type PartOfHistory,
  ResourceHistory,
  type PartOfResource,
  type ResourceHistoryReport,
} from './search/resource-history.js';
export { HistoryImport, type ImportReport } from './transfer/history-import.js';
export { KeyBackup } from './transfer/key-backup.js';
export { ImportRefused } from './transfer/log-restore.js';
export { readLine } from './verification/export-format.js';
export type { Finding } from './verification/finding.js';
export { HistoryAudit, verifyExport } from './verification/history-audit.js';
export { type Anchor, HistoryVerifier, type VerificationReport } from './verification/history-verifier.js';
export { type Erases, KeyAudit } from './verification/key-audit.js';
export { type RebuiltWork, WorkAudit } from './saga-work/work-audit.js';
