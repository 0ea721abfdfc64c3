import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MoneyData, OperatorNote } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { moneyDecision, moneyDecisionUuid } from '../domain/money-decision/money-decision.decider.js';
import type { DecidedEnd } from '../domain/money-decision/money-decision.events.js';
import { type MoneyDecisionDocument, moneyDecisionView } from '../domain/money-decision/money-decision.view.js';

/** Proposes where money goes, for a platform that requires two operators. Refuses CONFLICT if a proposal is open, or there is no money. */
export class ProposeMoneyDecision extends defineCommand<
  {
    readonly transactionId: string;
    readonly to: DecidedEnd;
    /** Amount to decide about; null if there is none. */
    readonly amount: MoneyData | null;
    /** Document of the payment to or from the card network. */
    readonly reference?: string;
    readonly operatorId: string;
    readonly by: OperatorNote;
  },
  MoneyDecisionDocument
>('operators.propose-money-decision') {}

@CommandHandler(ProposeMoneyDecision)
export class ProposeMoneyDecisionHandler implements ICommandHandler<ProposeMoneyDecision> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data, metadata }: ProposeMoneyDecision): Promise<MoneyDecisionDocument> {
    const uuid = moneyDecisionUuid(data.transactionId);
    const receipt = await this.runner.run(moneyDecision, tenant, uuid, { kind: 'propose', ...data }, metadata);
    return this.answers.answer(moneyDecisionView, tenant, uuid, receipt);
  }
}
