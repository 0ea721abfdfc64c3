import { TrialBalance } from '@app/accounts';
import { EventStore, type StoredEvent, streamName } from '@app/event-store';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { DecideMoneyProposal, OPERATOR_ROLES, type OperatorRole } from '@app/operators';
import { MoneyDecisions } from '../../../libs/console/src/operators/money-decisions.js';
import { TestApplication } from '../../support/application.js';
import { OperatorClient } from '../../support/operator-client.js';

/** An operator of each role, signed in to the console of the shared test application, and a platform to inspect. */
export class OperatorsStage {
  private constructor(
    readonly application: TestApplication,
    readonly clients: Readonly<Record<OperatorRole, OperatorClient>>,
  ) {}

  static async open(): Promise<OperatorsStage> {
    const application = await TestApplication.shared();
    const clients = {} as Record<OperatorRole, OperatorClient>;
    for (const role of OPERATOR_ROLES) clients[role] = await OperatorClient.signedIn(application, role, `Ada ${role}`);
    return new OperatorsStage(application, clients);
  }

  /** The events of an operator's credential. */
  operatorEvents(operatorId: string): Promise<readonly StoredEvent[]> {
    const stream = { context: 'operators', name: 'operator' } as const;
    return this.application.get(EventStore).read(streamName(CREDENTIAL_REGISTRY, stream, operatorId.split(':')[1]!));
  }

  /** Dollars in the platform's accounts of a kind, in cents. */
  async kept(kind: string): Promise<bigint> {
    const { totals } = await this.application.get(TrialBalance).of(this.application.tenant);
    return BigInt(totals.find((total) => total.kind === kind && total.currency === 'USD')?.amount ?? 0);
  }

  /** Proposals that wait for the second operator or for their sending. */
  async openProposals(platformId: string): Promise<any> {
    // eslint-disable-line @typescript-eslint/no-explicit-any -- a body
    return (await this.clients.viewer.get(`/suspense?platformId=${platformId}`)).body.proposals;
  }

  /** An operator approves a proposal, and the process stops before the money is sent. Returns the sending. */
  async approvedOnly(transactionId: string, round: number, { operatorId }: OperatorClient) {
    const by = { operator: 'Grace', reason: 'checked' };
    const approval = { decision: 'approve', transactionId, round, operatorId, by } as const;
    const { sendingId, amount: approved, ...decided } = await this.application.execute(DecideMoneyProposal, approval);
    const metadata = { ...this.application.metadata(), commandId: sendingId, requestHash: sendingId };
    return () => this.application.get(MoneyDecisions).send(this.application.tenant, { ...decided, approved }, metadata);
  }
}
