import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import type { PartnerPort } from '@app/partner-protocol';
import { connection, connectionUuid } from '../domain/connection/connection.decider.js';

/** Removes the partner of a port from a platform. Refuses REFERENCE_NOT_FOUND if there is none. */
export class RemoveConnection extends defineCommand<{ readonly port: PartnerPort }>('partners.remove-connection') {}

@CommandHandler(RemoveConnection)
export class RemoveConnectionHandler implements ICommandHandler<RemoveConnection> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { port }, metadata }: RemoveConnection): Promise<void> {
    await this.runner.run(connection, tenant, connectionUuid(tenant, port), { kind: 'remove', port }, metadata);
  }
}
