import { Injectable } from '@nestjs/common';
import { Vault } from '@app/event-store';
import { type Tenant, constantTimeEquals } from '@app/kernel';
import { ContactMessengers, SANDBOX_CODE } from '@app/onboarding';

/**
 * Codes that go out by text message, kept nowhere: each is made again from the id of the login or challenge it belongs to, and the number
 * that it goes to, so that one that a former phone has received proves nothing.
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

  /** 501 NOT_IMPLEMENTED where no messenger is connected. */
  requireConnected(tenant: Tenant): Promise<void> {
    return this.messengers.requireConnected(tenant, 'Text messages');
  }

  /** True once the message is on its way; null while that is not known. */
  async send(tenant: Tenant, id: string, recipient: string, messageId: string): Promise<boolean | null> {
    return this.messengers
      .of(tenant.environment)
      .send(tenant, { channel: 'PHONE', recipient, code: this.of(tenant, id, recipient) }, messageId);
  }
}
