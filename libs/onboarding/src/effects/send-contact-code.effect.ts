import { Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome, EffectRequest } from '@app/event-sourcing/definitions';
import { type Tenant, uuidOf, PlatformClock } from '@app/kernel';
import { customer } from '../domain/customer/customer.decider.js';
import { ContactMessengers } from '../providers/contact-messenger.port.js';
import { ContactCodes } from '../services/contact-codes.service.js';
import { type ContactCodeToSend, SendContactCode } from './onboarding.effects.js';

@HandlesEffect(SendContactCode)
@Injectable()
export class SendContactCodeHandler implements EffectHandler<ContactCodeToSend> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly messengers: ContactMessengers,
    private readonly codes: ContactCodes,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(
    tenant: Tenant,
    { customerId, channel, codeId }: ContactCodeToSend,
    { id }: EffectRequest,
  ): Promise<EffectOutcome> {
    const { state } = await this.runner.load(customer, tenant, uuidOf('Customer', customerId));
    const contact = state?.contacts.find((each) => each.channel === channel);
    const recipient = channel === 'EMAIL' ? state?.profile.email : state?.profile.phoneNumber;
    // If the code was invalidated, used or has expired, or if the customer was erased, it must not be sent.
    const isOutstanding =
      contact?.code?.codeId === codeId && this.clocks.now(tenant).toISOString() < contact.code.expiresAt;
    if (!isOutstanding || recipient === undefined) return { outcome: 'done', data: { sent: false } };
    const code = this.codes.of(tenant, customerId, channel, codeId);
    const sent = await this.messengers.of(tenant.environment).send(tenant, { channel, recipient, code }, id);
    return sent === null ? { outcome: 'unknown' } : { outcome: 'done', data: { sent } };
  }
}
