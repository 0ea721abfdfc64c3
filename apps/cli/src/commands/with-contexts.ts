/*
 * The commands that open the installation. They are loaded together, since all of them need the contexts; a bundle split into smaller chunks
 * would put circular imports of packages into one chunk.
 */
export { auditCommand } from './audit/audit.command.js';
export { cardCommand } from './card.command.js';
export { databaseCommand } from './database.command.js';
export { doctorCommand } from './doctor.command.js';
export { exportTableCommand } from './export.command.js';
export { externalAccountCommand } from './external-account.command.js';
export { logCommand } from './log.command.js';
export { masterKeyCommand } from './master-key.command.js';
export { operatorCommand } from './operator.command.js';
export { partnerCommand } from './partner.command.js';
export { paymentsCommand } from './payments.command.js';
export { platformCommand } from './platform.command.js';
export { stablecoinCommand } from './stablecoin.command.js';
export { tokenCommand } from './token.command.js';
export { verificationCommand } from './verification.command.js';
export { webhooksCommand } from './webhooks.command.js';
export { explain } from './sandbox-explanation.js';
