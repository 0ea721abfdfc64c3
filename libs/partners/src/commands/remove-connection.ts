import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import type { PartnerPort } from '@app/partner-protocol';
import { connection, connectionUuid } from '../domain/connection/connection.decider.js';

/** A platform has no partner of a port from now on. Refuses REFERENCE_NOT_FOUND where it has none. */
export class RemoveConnection extends defineCommand<{ readonly port: PartnerPort }>('partners.remove-connection') {}

@CommandHandler(RemoveConnection)
export class RemoveConnectionHandler implements ICommandHandler<RemoveConnection> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { port }, metadata }: RemoveConnection): Promise<void> {
    await this.runner.run(connection, tenant, connectionUuid(tenant, port), { kind: 'remove', port }, metadata);
  }
}
