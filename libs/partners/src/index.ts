export { AcceptDifference } from './commands/accept-difference.js';
export { GiveOrderAgain } from './commands/give-order-again.js';
export { RecordDayReport } from './commands/record-day-report.js';
export { RemoveConnection } from './commands/remove-connection.js';
export { SetConnection } from './commands/set-connection.js';
export { SettleContradiction } from './commands/settle-contradiction.js';
export type { Difference } from './domain/difference/difference.decider.js';
export { DifferenceAccepted } from './domain/difference/difference.events.js';
export type { DayReport } from './domain/day-report/day-report.decider.js';
export { DayCompared, type DayOutcome } from './domain/day-report/day-report.events.js';
export type { Connection } from './domain/connection/connection.decider.js';
export {
  ContradictionSettled,
  OrderConcluded,
  OrderContradicted,
  OrderLost,
  SETTLEMENTS,
  type Settlement,
} from './domain/order/order.events.js';
export { checkedMessage } from './domain/checked-message.js';
export { partnerRequest } from './http/partner-request.js';
export { takingOf } from './domain/notice/notice.decider.js';
export { NoticeReceived } from './domain/notice/notice.events.js';
export {
  type BookedMovement,
  type CurrencyReconciliation,
  type ReconciledItem,
  Reconciliation,
  type ReconciliationReport,
  type Statement,
} from './domain/statement/reconciliation.js';
export { statementOf } from './domain/statement/statement.js';
export { PartnersModule } from './partners.module.js';
export { PartnerConnections, keyIdOf } from './services/partner-connections.service.js';
export { type OrderProgress, PartnerOrders, orderUuid } from './services/partner-orders.service.js';
export { PARTNERS_OPTIONS, type PartnersOptions } from './partners.options.js';
export { PartnerReports, type ReportTaker } from './services/partner-reports.service.js';
export type { LoggedEvent } from './domain/statement/partner-books.js';
export { STATING_PORTS, type StatingPort } from './domain/statement/stating-ports.js';
export { PartnerStatements } from './services/partner-statements.service.js';
export { PartnerSignatures } from './services/partner-signatures.service.js';
