import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY, type OperatorNote, type Tenant } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { moneyDecision, moneyDecisionUuid, sendingId } from '../domain/money-decision/money-decision.decider.js';
import { operatorUuid } from '../domain/operator/operator-id.js';
import { type OperatorState, mayBeOnePerson, operator } from '../domain/operator/operator.decider.js';
import { type MoneyDecisionDocument, moneyDecisionView } from '../domain/money-decision/money-decision.view.js';

/** A proposal after the decision. Once it is approved its money is sent by the command with this id, with the names of both operators. */
export interface DecidedProposal extends MoneyDecisionDocument {
  readonly sendingId: string;
  readonly by: OperatorNote;
}

/**
 * Approves or rejects a proposal. Any operator may reject it; only an operator other than its author may approve it. Throws FORBIDDEN if the
 * author approves it, or an operator who may be the author. Throws CONFLICT if the proposal differs from the one that the operator saw.
 */
export class DecideMoneyProposal extends defineCommand<
  {
    readonly decision: 'approve' | 'reject';
    readonly transactionId: string;
    /** The proposal that the operator saw. */
    readonly round: number;
    readonly operatorId: string;
    readonly by: OperatorNote;
  },
  DecidedProposal
>('operators.decide-money-proposal') {}

@CommandHandler(DecideMoneyProposal)
export class DecideMoneyProposalHandler implements ICommandHandler<DecideMoneyProposal> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data, metadata }: DecideMoneyProposal): Promise<DecidedProposal> {
    const { decision: kind, transactionId, round, operatorId, by } = data;
    const uuid = moneyDecisionUuid(transactionId);
    const command =
      kind === 'reject'
        ? ({ kind, round, operatorId, by } as const)
        : ({ kind, round, operatorId, by, mayBeAuthor: await this.mayBeAuthor(tenant, uuid, operatorId) } as const);
    const receipt = await this.runner.run(moneyDecision, tenant, uuid, command, metadata);
    const decided = await this.answers.answer(moneyDecisionView, tenant, uuid, receipt);
    return { ...decided, sendingId: sendingId({ transactionId, round }), by: noteOfBoth(decided, by) };
  }

  private async mayBeAuthor(tenant: Tenant, uuid: string, operatorId: string): Promise<boolean> {
    const { state } = await this.runner.load(moneyDecision, tenant, uuid);
    if (state === null) return false;
    return mayBeOnePerson(await this.operatorOf(state.proposedBy), await this.operatorOf(operatorId));
  }

  private async operatorOf(operatorId: string): Promise<OperatorState | null> {
    const uuid = operatorUuid(operatorId);
    return uuid === null ? null : (await this.runner.load(operator, CREDENTIAL_REGISTRY, uuid)).state;
  }
}

/** Names of the author and of the approving operator, as recorded: the operator who requests the sending again may be another one. */
function noteOfBoth({ operator, proposedBy, approval }: MoneyDecisionDocument, by: OperatorNote): OperatorNote {
  const approver = approval?.operator ?? by.operator;
  return { operator: `${operator ?? proposedBy}, ${approver}`, reason: approval?.reason ?? by.reason };
}
