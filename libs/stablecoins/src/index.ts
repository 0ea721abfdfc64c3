export { ChangeSvcOperations } from './commands/change-svc-operations.js';
export { OPERATION_FAILURE_GUIDE } from './domain/operation/failure-guide.js';
export { SVC_OPERATIONS_STATUSES, type SvcOperationsStatus } from './domain/stablecoin/stablecoin.events.js';
export { StablecoinsModule } from './stablecoins.module.js';
export { STABLECOIN_SCENARIOS } from './providers/sandbox/stablecoin-scenarios.js';
