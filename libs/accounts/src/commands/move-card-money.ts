import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand, type Receipt, ViewReader } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { derivedUuid, Refusal, type Tenant, uuidOf } from '@app/kernel';
import { type CardMovement, cardMovementView } from '../domain/internal-account/card-movement.view.js';
import { mark } from '../domain/internal-account/hold.state.js';
import { type HoldCommand, isRepeated } from '../domain/internal-account/holds.js';
import type { InternalAccountState } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Executes one action of a card transaction on its funding account, once for each transaction and step. Returns the amounts moved; null if
 * nothing was moved or `withoutAmounts` is set.
 *
 * Refused with REFERENCE_NOT_FOUND; if the action is guarded, with INSUFFICIENT_BALANCE, INVALID_CURRENCY, INVALID_AMOUNT, INVALID_INPUT (the
 * account is not ACTIVE), AMOUNT_OUT_OF_RANGE or CUSTOMER_DELETED; with CONFLICT if more is in suspense than may be sent. Unsolicited money
 * goes to suspense if the owner is deleted or the balance would exceed its limit.
 */
export class MoveCardMoney extends defineCommand<
  {
    readonly accountId: string;
    readonly act: HoldCommand;
    /** True if the caller does not need the amounts, which may require a long read of the account. */
    readonly withoutAmounts?: true;
  },
  CardMovement | null
>('accounts.move-card-money') {}

@CommandHandler(MoveCardMoney)
export class MoveCardMoneyHandler implements ICommandHandler<MoveCardMoney> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly views: ViewReader,
  ) {}

  async execute({
    tenant,
    data: { accountId, act, withoutAmounts },
    metadata,
  }: MoveCardMoney): Promise<CardMovement | null> {
    const { revision, state } = await this.move(tenant, accountId, act, metadataOf(accountId, act, metadata));
    isRepeated(await this.accounts.withSteps(tenant, accountId, state, [mark(act)]), act);
    if (withoutAmounts === true) return null;
    const movement = await this.views.at(cardMovementView, tenant, uuidOf('InternalAccount', accountId), revision);
    return movement?.transactionId === act.transactionId && movement.step === act.step ? movement : null;
  }

  private async move(
    tenant: Tenant,
    accountId: string,
    act: HoldCommand,
    metadata: CommandMetadata,
  ): Promise<Receipt<InternalAccountState>> {
    if (!isUnsolicited(act)) return this.accounts.run(tenant, accountId, act, metadata);
    try {
      // The refusal for a deleted owner is not final.
      return await this.accounts.run(tenant, accountId, act, { ...metadata, recordsRefusals: false });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isOwnerGone = error.code === 'CUSTOMER_DELETED';
      return this.accounts.run(tenant, accountId, isOwnerGone ? { ...act, isOwnerGone } : act, metadata);
    }
  }
}

/** Metadata with the same id in every process that executes the action, for the request or a later completion. */
export function metadataOf(
  accountId: string,
  { transactionId, step, kind }: Pick<HoldCommand, 'kind' | 'transactionId' | 'step'>,
  metadata: CommandMetadata,
): CommandMetadata {
  const commandId = derivedUuid('card-money', accountId, transactionId, step, kind);
  return { ...metadata, commandId, requestHash: commandId };
}

/** True for money that the network has already paid or that the service owes: a refusal would lose it. */
function isUnsolicited(act: HoldCommand): act is Extract<HoldCommand, { kind: 'credit-card' | 'reverse-pull' }> {
  return act.kind === 'reverse-pull' || (act.kind === 'credit-card' && !act.guarded);
}
