import { SetConnection, keyIdOf, orderUuid } from '@app/partners';
import { newKeyPair, type OperationName, type PartnerPort } from '@app/partner-protocol';
import { uuidOf } from '@app/kernel';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { TestApplication } from '../../support/application.js';
import { PaymentsStage } from '../payments/payments.stage.js';

/** A platform that has partners. */
export const PRODUCTION = { environment: 'PRODUCTION', isRegulated: true } as const;

interface Connected {
  readonly partner: ReferencePartner;
  readonly url: string;
}

/** A platform of production whose outside parties are reference partners behind the partner protocol. */
export class PartnersStage {
  readonly key = newKeyPair();
  private readonly connected = new Map<PartnerPort, Connected>();

  private constructor(
    public application: TestApplication,
    public payments: PaymentsStage,
  ) {}

  /** On the application that test files share, unless a platform of production is given. */
  static async open(platform?: TestApplication): Promise<PartnersStage> {
    const application = platform ?? (await TestApplication.shared(PRODUCTION));
    return new PartnersStage(application, await PaymentsStage.open(application));
  }

  /** The same partners with the process that took the place of a dead one. */
  async moveTo(application: TestApplication): Promise<void> {
    this.application = application;
    this.payments = await PaymentsStage.open(application);
    for (const [port, { partner }] of this.connected) partner.reportUrl = this.reportUrl(port);
  }

  /** Connects a reference partner to a port of the platform; the same one when it was connected before. */
  async connect(
    port: PartnerPort,
    { url, hasMoved = false }: { readonly url?: string; readonly hasMoved?: boolean } = {},
  ): Promise<ReferencePartner> {
    const { partner, url: ownUrl } = this.connected.get(port) ?? (await this.start(port));
    const { publicKey } = await this.application.execute(SetConnection, {
      port,
      url: url ?? ownUrl,
      partnerKeys: [this.key.publicKey],
      renewsKey: false,
      hasMoved,
    });
    partner.platformKey = publicKey;
    return partner;
  }

  private async start(port: PartnerPort): Promise<Connected> {
    const partner = new ReferencePartner({
      keyId: keyIdOf(this.application.tenant, port),
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
    return `${this.application.url}/2025-10-13/partners/${this.application.tenant.platformId}/${port}/reports`;
  }

  /** Id of the order that a payment gave to the network. */
  orderOf(operation: OperationName<'payment-network'>, transactionId: string): string {
    return orderUuid({ port: 'payment-network', operation, resource: uuidOf('Transaction', transactionId) });
  }

  /** Number of times that the network did an operation of a payment. */
  timesDone(operation: OperationName<'payment-network'>, transactionId: string): number {
    const id = this.orderOf(operation, transactionId);
    const { partner } = this.connected.get('payment-network')!;
    return partner.movements.filter(({ operationId }) => operationId === id).length;
  }

  /** Every partner reports the results that have become known. */
  async reportAll(): Promise<void> {
    for (const { partner } of this.connected.values()) await partner.reportDue();
  }

  async close(): Promise<void> {
    await this.payments.close();
    await this.closePartners();
  }

  async closePartners(): Promise<void> {
    for (const { partner } of this.connected.values()) await partner.close();
  }
}
