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
 * One act of a card transaction on the account that pays for it, done once for a transaction and step however often it
 * is asked for. Answers the amounts moved; null when there was nothing to move, and where they are not asked for. Refuses with REFERENCE_NOT_FOUND, and
 * where the act is guarded with INSUFFICIENT_BALANCE, INVALID_CURRENCY, INVALID_AMOUNT, INVALID_INPUT (the account is
 * not ACTIVE), AMOUNT_OUT_OF_RANGE or CUSTOMER_DELETED; with CONFLICT where more is in suspense than may be sent. Unsolicited money for a deleted owner goes to suspense instead.
 */
export class MoveCardMoney extends defineCommand<
  {
    readonly accountId: string;
    readonly act: HoldCommand;
    /** True when its caller does not ask for the amounts: they are read from the account, which may have much to read. */
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
      // the refusal of a deleted owner is not final
      return await this.accounts.run(tenant, accountId, act, { ...metadata, recordsRefusals: false });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isOwnerGone = error.code === 'CUSTOMER_DELETED';
      return this.accounts.run(tenant, accountId, isOwnerGone ? { ...act, isOwnerGone } : act, metadata);
    }
  }
}

/** Every process that executes the act, the request or a later completion of it, uses the same id. */
export function metadataOf(
  accountId: string,
  { transactionId, step, kind }: Pick<HoldCommand, 'kind' | 'transactionId' | 'step'>,
  metadata: CommandMetadata,
): CommandMetadata {
  const commandId = derivedUuid('card-money', accountId, transactionId, step, kind);
  return { ...metadata, commandId, requestHash: commandId };
}

/** The network has given it already, or the service owes it: refusing it would lose it. */
function isUnsolicited(act: HoldCommand): act is Extract<HoldCommand, { kind: 'credit-card' | 'reverse-pull' }> {
  return act.kind === 'reverse-pull' || (act.kind === 'credit-card' && !act.guarded);
}
