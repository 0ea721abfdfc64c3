import { Injectable } from '@nestjs/common';
import { type Tenant, derivedUuid, isFinalRefusal, uuidOf } from '@app/kernel';
import { AggregateRunner, commandInstruction, HandlesInstruction, Reservations } from '@app/event-sourcing';
import {
  type CommandMetadata,
  type InstructionHandler,
  metadataFor,
  type PayloadOf,
} from '@app/event-sourcing/definitions';
import { CustomerDirectory } from '@app/onboarding';
import { card } from '../domain/card/card.decider.js';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import {
  CloseCardOfDeleted,
  CloseOutTransactions,
  ConcludeAuthorization,
  FinishPresentment,
  RecordProvisioning,
  RecordPull,
  ReleasePlatformCardId,
} from '../instructions.js';
import { OpenCardTransactions } from '../queries/open-card-transactions.js';
import { AuthorizationSteps } from './authorization.steps.js';
import { CardTransactionPresenter } from './card-transaction.presenter.js';
import { PLATFORM_CARD_ID } from './issue-card.js';

@HandlesInstruction(RecordProvisioning)
@Injectable()
export class RecordProvisioningHandler implements InstructionHandler<PayloadOf<typeof RecordProvisioning>> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
  ) {}

  async execute(
    tenant: Tenant,
    { cardId, details }: PayloadOf<typeof RecordProvisioning>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const id = uuidOf('Card', cardId);
    const { state } = await this.runner.run(
      card,
      tenant,
      id,
      details === null ? { kind: 'reject' } : { kind: 'activate', details },
      metadata,
    );
    // A card cannot be closed while it is being made: who was deleted meanwhile has it closed now.
    if (state.state === 'ACTIVE' && (await this.customers.get(tenant, state.cardholderId))?.isDeleted) {
      await this.runner.run(
        card,
        tenant,
        id,
        { kind: 'close', reason: 'CLOSED_BY_SERVICE' },
        metadataFor(metadata, 'close'),
      );
    }
  }
}

export const CloseCardOfDeletedHandler = commandInstruction(
  CloseCardOfDeleted,
  card,
  ({ cardId }) => uuidOf('Card', cardId),
  () => ({ kind: 'close', reason: 'CLOSED_BY_SERVICE' }),
);

@HandlesInstruction(ReleasePlatformCardId)
@Injectable()
export class ReleasePlatformCardIdHandler implements InstructionHandler<PayloadOf<typeof ReleasePlatformCardId>> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly reservations: Reservations,
  ) {}

  async execute(
    tenant: Tenant,
    { cardId }: PayloadOf<typeof ReleasePlatformCardId>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const id = uuidOf('Card', cardId);
    const {
      state: { platformCardId },
    } = await this.runner.load(card, tenant, id);
    if (platformCardId !== null)
      await this.reservations.release(tenant, PLATFORM_CARD_ID, platformCardId, { aggregate: card, id }, metadata);
  }
}

@HandlesInstruction(ConcludeAuthorization)
@Injectable()
export class ConcludeAuthorizationHandler implements InstructionHandler<PayloadOf<typeof ConcludeAuthorization>> {
  constructor(private readonly steps: AuthorizationSteps) {}

  execute(
    tenant: Tenant,
    { transactionId }: PayloadOf<typeof ConcludeAuthorization>,
    metadata: CommandMetadata,
  ): Promise<{ readonly lookAgainAt: string } | null> {
    return this.steps.conclude(tenant, transactionId, metadata);
  }
}

@HandlesInstruction(FinishPresentment)
@Injectable()
export class FinishPresentmentHandler implements InstructionHandler<PayloadOf<typeof FinishPresentment>> {
  constructor(private readonly presenter: CardTransactionPresenter) {}

  async execute(
    tenant: Tenant,
    { transactionId, step }: PayloadOf<typeof FinishPresentment>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.presenter.finish(tenant, transactionId, step, metadata);
  }
}

@HandlesInstruction(RecordPull)
@Injectable()
export class RecordPullHandler implements InstructionHandler<PayloadOf<typeof RecordPull>> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly presenter: CardTransactionPresenter,
  ) {}

  async execute(
    tenant: Tenant,
    { transactionId, confirmed }: PayloadOf<typeof RecordPull>,
    metadata: CommandMetadata,
  ): Promise<void> {
    if (confirmed)
      await this.runner.run(
        cardTransaction,
        tenant,
        uuidOf('CardTransaction', transactionId),
        { kind: 'confirm-pull' },
        metadata,
      );
    else await this.presenter.present(tenant, transactionId, { kind: 'pull-failure' }, metadata);
  }
}

/** Declines undecided authorizations and expires open ones; those that ended meanwhile are left as they are. */
@HandlesInstruction(CloseOutTransactions)
@Injectable()
export class CloseOutTransactionsHandler implements InstructionHandler<PayloadOf<typeof CloseOutTransactions>> {
  constructor(
    private readonly open: OpenCardTransactions,
    private readonly steps: AuthorizationSteps,
    private readonly presenter: CardTransactionPresenter,
  ) {}

  async execute(
    tenant: Tenant,
    { cardId }: PayloadOf<typeof CloseOutTransactions>,
    metadata: CommandMetadata,
  ): Promise<void> {
    for await (const transactionId of this.open.of(tenant, cardId)) {
      await this.steps.conclude(tenant, transactionId, metadataFor(metadata, `conclude ${transactionId}`));
      try {
        const expiry = { ...metadata, commandId: derivedUuid('close out', transactionId, metadata.commandId) };
        await this.presenter.present(tenant, transactionId, { kind: 'clearing', amount: 0n, cardClosed: true }, expiry);
      } catch (error) {
        if (!isFinalRefusal(error)) throw error;
      }
    }
  }
}

export const CARD_INSTRUCTION_HANDLERS = [
  RecordProvisioningHandler,
  ReleasePlatformCardIdHandler,
  ConcludeAuthorizationHandler,
  FinishPresentmentHandler,
  RecordPullHandler,
  CloseOutTransactionsHandler,
  CloseCardOfDeletedHandler,
];
