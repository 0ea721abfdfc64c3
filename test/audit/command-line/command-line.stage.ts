import { TestClock } from '@app/kernel/testing';
import { TestApplication } from '../../support/application.js';
import { type CommandOutcome, runOn } from '../../support/command-line.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

/** An installation with one completed payment, for the questions of auditors and the manual actions of operators. It has its members once it is open. */
export class CommandLineStage {
  application!: TestApplication;
  receiver!: WebhookReceiver;
  /** The payer. */
  customer!: FundedCustomer;
  /** The payment's id. */
  transaction!: string;
  /** When the payment was ordered. */
  created!: string;

  async open(): Promise<void> {
    // the command line uses real time, which must not lie ahead of the server's
    const clock = new TestClock(new Date(Date.now() + 60_000));
    [this.application, this.receiver] = await Promise.all([TestApplication.boot({ clock }), WebhookReceiver.start()]);
    const { api } = this.application;
    await api.patch('/config', { webhookEndpoint: this.receiver.url });
    this.customer = await fundedCustomer(api, 10_000);
    const destination = { accountId: await usdPayee(api, this.customer.customerId) };
    this.created = this.application.clock.now().toISOString();
    const source = { accountId: this.customer.accountId };
    this.transaction = (await api.post('/transfer-out', { source, destination, amount: 2_500 })).body.id;
    await this.application.settle();
    this.application.clock.advance('1h');
    await this.application.settle();
  }

  async close(): Promise<void> {
    await this.application.close();
    await this.receiver.close();
  }

  /** `audit …` of the platform. */
  audit(...words: string[]): Promise<CommandOutcome> {
    return runOn(this.application, 'audit', ...words, '--platform', this.application.tenant.platformId);
  }
}
