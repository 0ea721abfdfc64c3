import { CommandBus } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import { SetConnection, keyIdOf } from '@app/partners';
import { newKeyPair, type PartnerPort } from '@app/partner-protocol';
import { ReferencePartner } from '../../apps/partner-reference/src/reference-partner.js';
import type { TestApplication } from './application.js';

interface Connected {
  readonly partner: ReferencePartner;
  readonly url: string;
}

/** The outside parties of one production platform: reference partners with the partner protocol. */
export class ReferencePartners {
  readonly key = newKeyPair();
  private readonly connected = new Map<PartnerPort, Connected>();

  constructor(
    private application: TestApplication,
    private readonly tenant: Tenant,
    private readonly Partner: typeof ReferencePartner = ReferencePartner,
  ) {}

  /** Connects the same partners to the process that replaced a dead one. */
  moveTo(application: TestApplication): void {
    this.application = application;
    for (const [port, { partner }] of this.connected) partner.reportUrl = this.reportUrl(port);
  }

  /** Connects a reference partner to a port of the platform; an existing one is reused. */
  async connect(
    port: PartnerPort,
    { url, hasMoved = false }: { readonly url?: string; readonly hasMoved?: boolean } = {},
  ): Promise<ReferencePartner> {
    const { partner, url: ownUrl } = this.connected.get(port) ?? (await this.start(port));
    const connection = { port, url: url ?? ownUrl, partnerKeys: [this.key.publicKey], renewsKey: false, hasMoved };
    const { publicKey } = await this.application
      .get(CommandBus)
      .execute(new SetConnection(this.tenant, connection, this.application.metadata()));
    partner.platformKey = publicKey;
    return partner;
  }

  private async start(port: PartnerPort): Promise<Connected> {
    const partner = new this.Partner({
      keyId: keyIdOf(this.tenant, port),
      privateKey: this.key.privateKey,
      platformKey: null,
      now: () => this.application.clock.now(),
    });
    partner.reportUrl = this.reportUrl(port);
    const connected = { partner, url: await partner.start() };
    this.connected.set(port, connected);
    return connected;
  }

  reportUrl(port: PartnerPort): string {
    return `${this.application.url}/2025-10-13/partners/${this.tenant.platformId}/${port}/reports`;
  }

  /** The partner connected to a port. */
  at(port: PartnerPort): ReferencePartner {
    return this.connected.get(port)!.partner;
  }

  /** Makes every partner report its new results. */
  async reportAll(): Promise<void> {
    for (const { partner } of this.connected.values()) await partner.reportDue();
  }

  async close(): Promise<void> {
    for (const { partner } of this.connected.values()) await partner.close();
  }
}
