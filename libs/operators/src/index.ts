export { CreateOperator, type NewOperatorCredential } from './commands/create-operator.js';
export { RevokeOperator } from './commands/revoke-operator.js';
export { RotateOperator } from './commands/rotate-operator.js';
export { OPERATOR_ROLES, type OperatorRole } from './domain/operator/operator.events.js';
export { operatorUuid } from './domain/operator/operator-id.js';
export { OperatorsModule } from './operators.module.js';
export { OperatorDirectory } from './queries/operator-directory.questions.js';
export { type Operator, OperatorAuthenticator } from './services/operator-authenticator.service.js';
