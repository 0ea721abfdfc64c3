import { Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome, EffectRequest } from '@app/event-sourcing/definitions';
import { type Tenant, PlatformClock } from '@app/kernel';
import { ContactMessengers } from '@app/onboarding';
import { wallet } from '../domain/wallet/wallet.decider.js';
import { OneTimeCodes } from '../services/one-time-codes.service.js';
import { type OneTimeCodeToSend, SendOneTimeCode } from './wallet-auth.effects.js';

@HandlesEffect(SendOneTimeCode)
@Injectable()
export class SendOneTimeCodeHandler implements EffectHandler<OneTimeCodeToSend> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly messengers: ContactMessengers,
    private readonly codes: OneTimeCodes,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(
    tenant: Tenant,
    { walletUuid, credentialId, codeId }: OneTimeCodeToSend,
    { id }: EffectRequest,
  ): Promise<EffectOutcome> {
    const { state } = await this.runner.load(wallet, tenant, walletUuid);
    const credential = state?.credentials.find((each) => each.credentialId === credentialId);
    // A code must not be sent if it was voided, used or expired in the meantime, or if the customer was erased.
    const code = credential?.code?.codeId === codeId ? credential.code : null;
    const isOutstanding = code !== null && this.clocks.now(tenant).toISOString() < code.expiresAt;
    if (!isOutstanding || !credential || credential.nickname === null)
      return { outcome: 'done', data: { sent: false } };
    const channel = credential.type === 'EMAIL_OTP' ? 'EMAIL' : 'PHONE';
    const { sender } = code;
    const message = {
      channel,
      recipient: credential.nickname,
      code: this.codes.of(tenant, code),
      ...(sender !== undefined && { sender }),
    } as const;
    const sent = await this.messengers.of(tenant.environment).send(tenant, message, id);
    return sent === null ? { outcome: 'unknown' } : { outcome: 'done', data: { sent } };
  }
}
