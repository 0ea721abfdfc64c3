import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { operator } from '../domain/operator/operator.decider.js';
import { requiredUuid } from '../domain/operator/operator-id.js';

/** Revokes an operator's credential and ends all its sessions. */
export class RevokeOperator extends defineCommand<{ readonly operatorId: string }>('operators.revoke-operator') {}

@CommandHandler(RevokeOperator)
export class RevokeOperatorHandler implements ICommandHandler<RevokeOperator> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ data: { operatorId }, metadata }: RevokeOperator): Promise<void> {
    await this.runner.run(operator, CREDENTIAL_REGISTRY, requiredUuid(operatorId), { kind: 'revoke' }, metadata);
  }
}
