import { Injectable } from '@nestjs/common';
import { Vault } from '@app/event-store';
import { type Tenant, constantTimeEquals } from '@app/kernel';
import { ContactMessengers, SANDBOX_CODE } from '@app/onboarding';

/**
 * Codes sent by text message. They are not stored: each is derived from the id of its login or challenge and from the phone number, so a
 * code sent to a former phone proves nothing.
 */
@Injectable()
export class TextMessageCodes {
  constructor(
    private readonly vault: Vault,
    private readonly messengers: ContactMessengers,
  ) {}

  of(tenant: Tenant, id: string, phoneNumber: string): string {
    const secret = this.vault.fingerprint(tenant, 'sca.text-message-code', JSON.stringify([id, phoneNumber]));
    return this.messengers.of(tenant.environment).codeOf(secret, SANDBOX_CODE);
  }

  matches(tenant: Tenant, id: string, phoneNumber: string, entered: string): boolean {
    return constantTimeEquals(entered, this.of(tenant, id, phoneNumber));
  }

  /** 501 NOT_IMPLEMENTED if no messenger is connected. */
  requireConnected(tenant: Tenant): Promise<void> {
    return this.messengers.requireConnected(tenant, 'Text messages');
  }

  /** True once the message is sent; null while that is unknown. */
  async send(tenant: Tenant, id: string, recipient: string, messageId: string): Promise<boolean | null> {
    return this.messengers
      .of(tenant.environment)
      .send(tenant, { channel: 'PHONE', recipient, code: this.of(tenant, id, recipient) }, messageId);
  }
}
