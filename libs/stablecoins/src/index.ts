export { ChangeSvcOperations } from './commands/change-svc-operations.js';
export { SVC_OPERATIONS_STATUSES, type SvcOperationsStatus } from './domain/stablecoin/stablecoin.events.js';
export { StablecoinsModule } from './stablecoins.module.js';
