import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type Connection, connected, connection, connectionUuid } from '../domain/connection/connection.decider.js';
import type { PartnerPort } from '@app/partner-protocol';
import { invalidInput } from '@app/kernel';
import { PARTNERS_OPTIONS, type PartnersOptions } from '../partners.options.js';
import { PartnerConnections } from '../services/partner-connections.service.js';

/** Connects a production platform to a partner. 400 INVALID_INPUT naming each invalid member. */
export class SetConnection extends defineCommand<
  {
    readonly port: PartnerPort;
    readonly url: string;
    /** PEM; two during a key rotation of the partner. */
    readonly partnerKeys: readonly string[];
    readonly renewsKey: boolean;
    readonly hasMoved: boolean;
  },
  Connection
>('partners.set-connection') {}

@CommandHandler(SetConnection)
export class SetConnectionHandler implements ICommandHandler<SetConnection> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly connections: PartnerConnections,
    @Inject(PARTNERS_OPTIONS) private readonly options: PartnersOptions,
  ) {}

  async execute({ tenant, data, metadata }: SetConnection): Promise<Connection> {
    if (tenant.environment === 'SANDBOX')
      throw invalidInput('A sandbox has built-in partners.', {
        field: 'platform',
        message: 'must be a platform of production',
      });
    const command = {
      kind: 'set',
      ...data,
      pair: await this.connections.newPair(tenant),
      networks: this.options.networks,
    } as const;
    const { state } = await this.runner.run(connection, tenant, connectionUuid(tenant, data.port), command, metadata);
    return connected(state)!;
  }
}
