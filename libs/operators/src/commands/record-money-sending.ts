import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { moneyDecision, moneyDecisionUuid } from '../domain/money-decision/money-decision.decider.js';

/** Records the result of sending the money of an approved proposal: the code of its refusal, or null if it was sent. */
export class RecordMoneySending extends defineCommand<{
  readonly transactionId: string;
  readonly round: number;
  readonly refusedWith: string | null;
}>('operators.record-money-sending') {}

@CommandHandler(RecordMoneySending)
export class RecordMoneySendingHandler implements ICommandHandler<RecordMoneySending> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data, metadata }: RecordMoneySending): Promise<void> {
    const { transactionId, round, refusedWith } = data;
    const result =
      refusedWith === null
        ? ({ kind: 'record-sent', round } as const)
        : ({ kind: 'record-refused', round, code: refusedWith } as const);
    await this.runner.run(moneyDecision, tenant, moneyDecisionUuid(transactionId), result, metadata);
    await this.answers.caughtUp();
  }
}
