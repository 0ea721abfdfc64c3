import { orderUuid } from '@app/partners';
import type { OperationName, PartnerPort } from '@app/partner-protocol';
import { uuidOf } from '@app/kernel';
import type { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { TestApplication } from '../../support/application.js';
import { ReferencePartners } from '../../support/reference-partners.js';
import { PaymentsStage } from '../payments/payments.stage.js';

/** A platform with partners. */
export const PRODUCTION = { environment: 'PRODUCTION', isRegulated: true } as const;

/** A production platform whose outside parties are reference partners behind the partner protocol. */
export class PartnersStage {
  private readonly partners: ReferencePartners;

  private constructor(
    public application: TestApplication,
    public payments: PaymentsStage,
  ) {
    this.partners = new ReferencePartners(application, application.tenant);
  }

  /** Uses the shared test application, unless a production platform is given. */
  static async open(platform?: TestApplication): Promise<PartnersStage> {
    const application = platform ?? (await TestApplication.shared(PRODUCTION));
    return new PartnersStage(application, await PaymentsStage.open(application));
  }

  get key() {
    return this.partners.key;
  }

  /** Uses the same partners with the process that replaced a dead one. */
  async moveTo(application: TestApplication): Promise<void> {
    this.application = application;
    this.payments = await PaymentsStage.open(application);
    this.partners.moveTo(application);
  }

  /** Connects a reference partner to a port of the platform; the same one if it was connected before. */
  connect(
    port: PartnerPort,
    options: { readonly url?: string; readonly hasMoved?: boolean } = {},
  ): Promise<ReferencePartner> {
    return this.partners.connect(port, options);
  }

  reportUrl(port: PartnerPort): string {
    return this.partners.reportUrl(port);
  }

  /** Id of the order that the network received for a payment. */
  orderOf(operation: OperationName<'payment-network'>, transactionId: string): string {
    return orderUuid({ port: 'payment-network', operation, resource: uuidOf('Transaction', transactionId) });
  }

  /** Number of times that the network executed an operation for a payment. */
  timesDone(operation: OperationName<'payment-network'>, transactionId: string): number {
    const id = this.orderOf(operation, transactionId);
    return this.partners.at('payment-network').movements.filter(({ operationId }) => operationId === id).length;
  }

  /** Every partner reports the results that are known by now. */
  reportAll(): Promise<void> {
    return this.partners.reportAll();
  }

  async close(): Promise<void> {
    await this.payments.close();
    await this.closePartners();
  }

  closePartners(): Promise<void> {
    return this.partners.close();
  }
}
