import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { Vault } from '@app/event-store';
import type { ContactChannel } from '../domain/customer/contact.events.js';
import { SANDBOX_CODE } from '../onboarding.configuration.js';
import { ContactMessengers } from '../providers/contact-messenger.port.js';

/** One-time codes are not stored: each is derived from the id under which it was issued. */
@Injectable()
export class ContactCodes {
  constructor(
    private readonly vault: Vault,
    private readonly messengers: ContactMessengers,
  ) {}

  of(tenant: Tenant, customerId: string, channel: ContactChannel, codeId: string): string {
    const secret = this.vault.fingerprint(
      tenant,
      'onboarding.contact-code',
      JSON.stringify([customerId, channel, codeId]),
    );
    return this.messengers.of(tenant.environment).codeOf(secret, SANDBOX_CODE);
  }
}
