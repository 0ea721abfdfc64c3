import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Interventions } from '@app/audit';
import { RecoverShortfall, ResolveCardSuspense, SettleNetwork } from '@app/cards';
import { recordingRefusals } from '@app/event-sourcing/definitions';
import type { CommandMetadata } from '@app/http';
import {
  type MoneyData,
  type OperatorNote,
  Refusal,
  type Tenant,
  derivedUuid,
  isFinalRefusal,
  isResourceId,
  toMoney,
} from '@app/kernel';
import {
  type DecidedEnd,
  type DecidedProposal,
  type Operator,
  ProposeMoneyDecision,
  RecordMoneySending,
} from '@app/operators';
import { RecoverReturnedCollection, ResolveSuspense } from '@app/payments';
import { PlatformDirectory } from '@app/platforms';

/** Result of a decision: the money was sent, a second operator must approve, or nothing is sent. */
export interface Outcome {
  readonly outcome: 'SENT' | 'PROPOSED' | 'REJECTED';
}

/** Money that is decided about. */
export interface DecisionRequest {
  readonly transactionId: string;
  readonly to: DecidedEnd;
  /** Current amount; null if there is none. */
  readonly amount: MoneyData | null;
  /** Document of a payment between the service and the card network. */
  readonly reference?: string | undefined;
}

/** Money to send; `approved` is the amount if two operators decided. */
export interface Sending extends Omit<DecisionRequest, 'amount'> {
  readonly by: OperatorNote;
  readonly approved?: MoneyData;
}

/** Id of the decisions about a document of the card network. */
export function settlementId(tenant: Tenant, amount: MoneyData, reference: string): string {
  return `NetworkSettlement:${Interventions.idsUnder(reference, tenant, settleAct(amount)).commandId}`;
}

/** Decisions about money by one operator, or by two if the platform requires it; each action is the same as on the command line. */
@Injectable()
export class MoneyDecisions {
  constructor(
    private readonly directory: PlatformDirectory,
    private readonly commands: CommandBus,
    private readonly interventions: Interventions,
  ) {}

  /** Sends the money, or proposes its destination if the platform requires two operators. */
  async decide(
    tenant: Tenant,
    money: DecisionRequest,
    { operator, by }: { readonly operator: Operator; readonly by: OperatorNote },
    metadata: CommandMetadata,
  ): Promise<Outcome> {
    const { moneyDecisions } = await this.directory.config(tenant);
    const { amount, ...sending } = money;
    if (moneyDecisions === 'one-operator')
      return this.send(tenant, { ...sending, by, ...(sending.to === 'NETWORK' && { approved: amount! }) }, metadata);
    const { reference, ...proposed } = money;
    const { operatorId } = operator;
    await this.commands.execute(
      new ProposeMoneyDecision(
        tenant,
        { ...proposed, ...(reference !== undefined && { reference }), operatorId, by },
        metadata,
      ),
    );
    return { outcome: 'PROPOSED' };
  }

  /**
   * Sends the money of an approved proposal: the approved amount or nothing, under the proposal's id and with the names of both operators, so
   * that repeating it moves no more money. A refusal that a retry cannot change ends the proposal, and is recorded with the command, so that
   * no late attempt sends the money after all.
   */
  async sendApproved(tenant: Tenant, decided: DecidedProposal, given: CommandMetadata): Promise<Outcome> {
    const { transactionId, round, to, by, amount: approved, reference, sendingId } = decided;
    const metadata = recordingRefusals({ ...given, commandId: sendingId, requestHash: sendingId });
    const conclude = (refusedWith: string | null): Promise<void> => {
      const id = derivedUuid('result of a sending', sendingId, refusedWith ?? '');
      const result = { transactionId, round, refusedWith };
      return this.commands.execute(
        new RecordMoneySending(tenant, result, { ...given, commandId: id, requestHash: id }),
      );
    };
    const sending = { transactionId, to, by, approved, reference };
    const outcome = await this.send(tenant, sending, metadata).catch(async (error: unknown) => {
      if (isFinalRefusal(error)) await conclude(error.code);
      throw error;
    });
    await conclude(null);
    return outcome;
  }

  /** Sends the money under the id of the request, so that a repeated request sends it once. */
  async send(tenant: Tenant, sending: Sending, metadata: CommandMetadata): Promise<Outcome> {
    const { to, transactionId, by, approved } = sending;
    if (to === 'NETWORK') await this.settle(tenant, sending, metadata);
    else if (to === 'SERVICE') await this.recover(tenant, sending, metadata);
    else if (isResourceId('CardTransaction', transactionId))
      await this.commands.execute(
        new ResolveCardSuspense(tenant, { transactionId, by, ...(approved && { approved }) }, metadata),
      );
    else {
      const decision = { transactionId, to, by, ...(approved && { approved }) };
      const { status } = await this.commands.execute(new ResolveSuspense(tenant, decision, metadata));
      if (status === 'KEPT') throw new Refusal('CONFLICT', 'The account refused the money; it remains in suspense.');
    }
    return { outcome: 'SENT' };
  }

  private async recover(tenant: Tenant, { transactionId, by, approved }: Sending, metadata: CommandMetadata) {
    const data = { transactionId, ...(approved && { approved }) };
    const isOfCard = isResourceId('CardTransaction', transactionId);
    const act = { act: isOfCard ? 'card recover' : 'payments recover', object: transactionId };
    await this.interventions.act<unknown>(tenant, act, by, metadata, () =>
      isOfCard
        ? this.commands.execute(new RecoverShortfall(tenant, data, metadata))
        : this.commands.execute(new RecoverReturnedCollection(tenant, data, metadata)),
    );
  }

  /** Uses ids derived from the document, as the command line does: settling a document again, here or there, records nothing more. */
  private async settle(tenant: Tenant, { by, approved, reference }: Sending, given: CommandMetadata): Promise<void> {
    if (approved === undefined || reference === undefined) throw new Error('a settlement without amount or document');
    const act = settleAct(approved);
    const metadata = { ...given, ...Interventions.idsUnder(reference, tenant, act) };
    await this.interventions.act(tenant, { ...act, reference }, by, metadata, () =>
      this.commands.execute(new SettleNetwork(tenant, { amount: toMoney(approved) }, metadata)),
    );
  }
}

function settleAct({ amount, currency }: MoneyData) {
  return { act: 'card settle', object: `${amount} ${currency}` };
}
