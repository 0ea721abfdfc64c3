import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, type Receipt } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { RegisterIncomingPayment } from '@app/onboarding';
import { type CreditAnnouncements, CREDIT_NOT_ANNOUNCED } from '../domain/internal-account/confirmed-empty.js';
import {
  type InternalAccountCommand,
  type InternalAccountState,
  internalAccount,
} from '../domain/internal-account/internal-account.decider.js';

/**
 * Runs one command on one account. A credit during or after the deletion of the owner is announced to the owner first, and refused with
 * CUSTOMER_DELETED if the owner is deleted (decision 0029).
 */
@Injectable()
export class InternalAccountRunner {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly commands: CommandBus,
  ) {}

  async run(
    tenant: Tenant,
    accountId: string,
    command: InternalAccountCommand,
    metadata: CommandMetadata,
  ): Promise<Receipt<InternalAccountState>> {
    const uuid = uuidOf('InternalAccount', accountId);
    return this.runner.recordRefusalOf(internalAccount, tenant, uuid, metadata, () =>
      this.announce(tenant, accountId, command, metadata),
    );
  }

  private async announce(
    tenant: Tenant,
    accountId: string,
    command: InternalAccountCommand,
    metadata: CommandMetadata,
  ): Promise<Receipt<InternalAccountState>> {
    const uuid = uuidOf('InternalAccount', accountId);
    for (let attempt: InternalAccountCommand & CreditAnnouncements = command; ;) {
      try {
        return await this.runner.run(internalAccount, tenant, uuid, attempt, metadata);
      } catch (error) {
        if (!(error instanceof Refusal) || error.details?.reason !== CREDIT_NOT_ANNOUNCED) throw error;
        // Repeats only if another deletion has confirmed the account empty in the meantime: each deletion needs one announcement.
        attempt = { ...command, announcements: await this.registerIncomingPayment(tenant, accountId, metadata) };
      }
    }
  }

  async state(tenant: Tenant, accountId: string): Promise<InternalAccountState> {
    return (await this.runner.load(internalAccount, tenant, uuidOf('InternalAccount', accountId))).state;
  }

  /** A state of the account with these steps loaded. */
  withSteps(
    tenant: Tenant,
    accountId: string,
    state: InternalAccountState,
    steps: readonly string[],
  ): Promise<InternalAccountState> {
    return this.runner.withSteps(internalAccount, tenant, uuidOf('InternalAccount', accountId), state, steps);
  }

  /** Announces money to the owner. Returns the number of announcements so far; a deletion that knows of fewer has missed this one. */
  private async registerIncomingPayment(tenant: Tenant, accountId: string, metadata: CommandMetadata): Promise<number> {
    const { ownerId, confirmedEmpty } = await this.state(tenant, accountId);
    return this.commands.execute(
      new RegisterIncomingPayment(
        tenant,
        { customerId: ownerId },
        metadataFor(metadata, `announce money after ${confirmedEmpty}`),
      ),
    );
  }
}
