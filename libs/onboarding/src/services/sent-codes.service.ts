import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { ContactChannel } from '../domain/customer/contact.events.js';
import { type CodeRate, requireWithin, sentCodes, sentCodesUuid } from '../domain/sent-codes/sent-codes.decider.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';

/** The limit of codes sent to a person over a channel, shared by all senders of codes. */
@Injectable()
export class SentCodes {
  constructor(private readonly runner: AggregateRunner) {}

  /** Counts a code before it is sent; 429 RATE_LIMITED if there were too many. The same command counts once. */
  async admit(tenant: Tenant, customerId: string, channel: ContactChannel, metadata: CommandMetadata): Promise<void> {
    await this.append(tenant, customerId, channel, ONBOARDING_CONFIGURATION.codesSent, metadata);
  }

  /** 429 RATE_LIMITED if no code may be sent now. For codes that another rule may still refuse; `count` follows. */
  async requireAllowed(tenant: Tenant, customerId: string, channel: ContactChannel, at: string): Promise<void> {
    const { state } = await this.runner.load(sentCodes, tenant, sentCodesUuid(customerId, channel));
    requireWithin(ONBOARDING_CONFIGURATION.codesSent, state, at);
  }

  /** Counts a code that is sent in any case. */
  async count(tenant: Tenant, customerId: string, channel: ContactChannel, metadata: CommandMetadata): Promise<void> {
    await this.append(tenant, customerId, channel, [], metadata);
  }

  private async append(
    tenant: Tenant,
    customerId: string,
    channel: ContactChannel,
    rates: readonly CodeRate[],
    metadata: CommandMetadata,
  ): Promise<void> {
    const uuid = sentCodesUuid(customerId, channel);
    await this.runner.run(sentCodes, tenant, uuid, { customerId, channel, rates }, metadata);
  }
}
