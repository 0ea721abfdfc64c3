import { Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome, EffectRequest } from '@app/event-sourcing/definitions';
import { resourceId, type Tenant, uuidOf, PlatformClock } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { challenge } from '../domain/challenge/challenge.decider.js';
import { TextMessageCodes } from '../services/text-message-codes.service.js';
import { SendTextMessageCode, type TextMessageCodeToSend } from './sca.effects.js';

@HandlesEffect(SendTextMessageCode)
@Injectable()
export class SendTextMessageCodeHandler implements EffectHandler<TextMessageCodeToSend> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
    private readonly codes: TextMessageCodes,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(tenant: Tenant, code: TextMessageCodeToSend, { id }: EffectRequest): Promise<EffectOutcome> {
    const customer = await this.customers.get(tenant, code.customerId);
    // A code must not be sent if it was voided, used or expired in the meantime, if its number was replaced by an unconfirmed one, or if
    // the customer was erased.
    if (customer?.phoneNumber === undefined || !customer.phoneVerified || !(await this.isOutstanding(tenant, code)))
      return { outcome: 'done', data: { sent: false } };
    const sent = await this.codes.send(tenant, resourceId('ScaChallenge', code.id), customer.phoneNumber, id);
    return sent === null ? { outcome: 'unknown' } : { outcome: 'done', data: { sent } };
  }

  private async isOutstanding(tenant: Tenant, { customerId, kind, id }: TextMessageCodeToSend): Promise<boolean> {
    const now = this.clocks.now(tenant).toISOString();
    if (kind === 'LOGIN') {
      const {
        state: { login },
      } = await this.runner.load(authenticator, tenant, uuidOf('Customer', customerId));
      return login?.loginId === id && now < login.expiresAt;
    }
    const { state } = await this.runner.load(challenge, tenant, id);
    return state !== null && state.provenBy === null && now < state.expiresAt;
  }
}
