import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY, derivedUuid } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { hashOfGenerated, newSecret } from '@app/platforms';
import { operator } from '../domain/operator/operator.decider.js';
import type { OperatorRole } from '../domain/operator/operator.events.js';
import { operatorIdOf } from '../domain/operator/operator-id.js';

/** A new credential, the only time that its secret is shown. */
export interface NewOperatorCredential {
  readonly operatorId: string;
  readonly secret: string;
}

/** Creates the credential of a person who runs the installation. Its secret is not stored. */
export class CreateOperator extends defineCommand<
  { readonly name: string; readonly role: OperatorRole },
  NewOperatorCredential
>('operators.create-operator') {}

@CommandHandler(CreateOperator)
export class CreateOperatorHandler implements ICommandHandler<CreateOperator> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ data: { name, role }, metadata }: CreateOperator): Promise<NewOperatorCredential> {
    const uuid = derivedUuid('Operator', metadata.commandId);
    const secret = newSecret();
    const creation = { kind: 'create', name, role, secretHash: hashOfGenerated(secret) } as const;
    await this.runner.run(operator, CREDENTIAL_REGISTRY, uuid, creation, metadata);
    return { operatorId: operatorIdOf(uuid), secret };
  }
}
