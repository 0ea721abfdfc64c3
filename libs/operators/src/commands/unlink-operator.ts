import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY, Refusal } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { identity } from '../domain/identity/identity.decider.js';
import { operator } from '../domain/operator/operator.decider.js';
import { requiredUuid } from '../domain/operator/operator-id.js';

/**
 * Ends sign-in as this operator through the identity provider, with the sessions started that way. Refuses REFERENCE_NOT_FOUND if no person
 * is linked.
 */
export class UnlinkOperator extends defineCommand<{ readonly operatorId: string }>('operators.unlink-operator') {}

@CommandHandler(UnlinkOperator)
export class UnlinkOperatorHandler implements ICommandHandler<UnlinkOperator> {
  constructor(private readonly runner: AggregateRunner) {}

  /** The person's stream is written first: a partly executed command allows no sign-in, and repeating it does the rest. */
  async execute({ data: { operatorId }, metadata }: UnlinkOperator): Promise<void> {
    const uuid = requiredUuid(operatorId);
    const { state } = await this.runner.load(operator, CREDENTIAL_REGISTRY, uuid);
    if (state === null || state.identity === null)
      throw new Refusal('REFERENCE_NOT_FOUND', 'No person of a provider signs in as this operator.');
    const person = state.identity.identity;
    await this.runner.run(identity, CREDENTIAL_REGISTRY, person, { kind: 'unlink', operatorId }, metadata);
    await this.runner.run(operator, CREDENTIAL_REGISTRY, uuid, { kind: 'unlink' }, metadata);
  }
}
