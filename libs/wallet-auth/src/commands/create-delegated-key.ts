import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CardBindings, fundingSourceIdOf } from '@app/cards';
import { SignedActions, type SignedRetry, type SigningRequired, isFirstRequest } from '@app/http';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { Refusal, type Tenant, derivedResourceId, uuidOf } from '@app/kernel';
import { WalletSeeds } from '../credentials/wallet-seeds.js';
import { delegatedKey } from '../domain/delegated-key/delegated-key.decider.js';
import { type DelegatedKeyDocument, delegatedKeyView } from '../domain/delegated-key/delegated-key.view.js';
import { requireFree, spendingGrant } from '../domain/delegated-key/spending-grant.decider.js';
import { createSigner, grantSpending } from '../services/activities.service.js';
import { DelegatedKeyBindings } from '../services/delegated-key-bindings.service.js';
import { Wallets } from '../services/wallets.service.js';

interface DelegatedKeyRequest {
  readonly cardId: string;
  readonly internalAccountId: string;
  readonly nickname: string;
}

/** State that the second leg passes to the third. */
interface Memo {
  /** Absent before the key is created. */
  readonly delegatedKeyId?: string;
}

/** The wallet and the funding source for which a key is created. */
interface Purpose {
  readonly customerId: string;
  readonly fundingSourceId: string;
}

/**
 * POST /auth/delegated-keys in three legs (wallet-auth 14): requests a signature; creates the key and requests another; activates the key.
 * 404 unless the wallet pays for the card, 409 CONFLICT while another key may spend for it.
 */
export class CreateDelegatedKey extends defineCommand<
  {
    readonly request: DelegatedKeyRequest;
    readonly retry: SignedRetry;
  },
  DelegatedKeyDocument | SigningRequired
>('wallet-auth.create-delegated-key') {}

@CommandHandler(CreateDelegatedKey)
export class CreateDelegatedKeyHandler implements ICommandHandler<CreateDelegatedKey> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly actions: SignedActions,
    private readonly bindings: CardBindings,
    private readonly wallets: Wallets,
    private readonly seeds: WalletSeeds,
    private readonly keys: DelegatedKeyBindings,
  ) {}

  async execute({
    tenant,
    data: { request, retry },
    metadata,
  }: CreateDelegatedKey): Promise<DelegatedKeyDocument | SigningRequired> {
    const purpose = await this.purposeOf(tenant, request, metadata);
    if (isFirstRequest(retry)) {
      const { state: holder } = await this.runner.load(
        spendingGrant,
        tenant,
        uuidOf('CardFundingSource', purpose.fundingSourceId),
      );
      requireFree(holder, null);
    }
    const memo: Memo = {};
    const action = {
      operation: 'POST /auth/delegated-keys',
      resource: purpose.fundingSourceId,
      customerId: purpose.customerId,
      accountIds: [request.internalAccountId] as const,
      payload: createSigner(request.nickname),
      memo: { ...memo },
    };
    return this.actions.run(tenant, action, retry, metadata, async (acting, remembered) => {
      const { delegatedKeyId } = remembered as Memo;
      if (delegatedKeyId !== undefined) return this.activate(tenant, request, purpose, delegatedKeyId, acting);
      const key = await this.create(tenant, request, purpose, acting);
      const grant = {
        ...action,
        payload: grantSpending(key.publicKey, purpose.fundingSourceId),
        memo: { delegatedKeyId: key.id },
      };
      return this.actions.requestSignature(tenant, grant, retry, acting);
    });
  }

  private async purposeOf(
    tenant: Tenant,
    { cardId, internalAccountId: accountId }: DelegatedKeyRequest,
    metadata: CommandMetadata,
  ): Promise<Purpose> {
    const stands =
      (await this.bindings.stands(tenant, { cardId, accountId })) && (await this.wallets.isWallet(tenant, accountId));
    if (!stands) throw notBound();
    const { customerId } = await this.wallets.open(tenant, accountId, metadata);
    return { customerId, fundingSourceId: fundingSourceIdOf({ cardId, accountId }) };
  }

  private async create(
    tenant: Tenant,
    { cardId, internalAccountId: accountId, nickname }: DelegatedKeyRequest,
    purpose: Purpose,
    metadata: CommandMetadata,
  ): Promise<DelegatedKeyDocument> {
    const delegatedKeyId = derivedResourceId('DelegatedKey', metadata.commandId);
    const uuid = uuidOf('DelegatedKey', delegatedKeyId);
    const key = {
      ...purpose,
      ...(await this.seeds.createKey(tenant, purpose.customerId)),
      cardId,
      accountId,
      nickname,
    };
    const receipt = await this.runner.run(delegatedKey, tenant, uuid, { kind: 'create', key }, metadata);
    return (await this.answers.answer(delegatedKeyView, tenant, uuid, receipt)).key;
  }

  /** Records the grant first. It allows no spending by itself: the key must also be ACTIVE. */
  private async activate(
    tenant: Tenant,
    { cardId, internalAccountId: accountId }: DelegatedKeyRequest,
    { fundingSourceId }: Purpose,
    delegatedKeyId: string,
    metadata: CommandMetadata,
  ): Promise<DelegatedKeyDocument> {
    await this.runner.run(
      spendingGrant,
      tenant,
      uuidOf('CardFundingSource', fundingSourceId),
      { kind: 'grant', delegatedKeyId },
      metadata,
    );
    const uuid = uuidOf('DelegatedKey', delegatedKeyId);
    const receipt = await this.runner.run(delegatedKey, tenant, uuid, { kind: 'activate' }, metadata);
    // If the card ended after the first check, there may have been no grant yet to withdraw.
    if (!(await this.bindings.stands(tenant, { cardId, accountId }))) {
      await this.keys.unbind(tenant, { cardId, accountId }, metadataFor(metadata, 'unbind'));
      throw notBound();
    }
    return (await this.answers.answer(delegatedKeyView, tenant, uuid, receipt)).key;
  }
}

function notBound(): Refusal {
  return new Refusal('REFERENCE_NOT_FOUND', 'The embedded wallet is not a funding source of the card.', {
    errors: [
      { field: 'cardId', message: 'must be the id of a card that the embedded wallet pays for' },
      { field: 'internalAccountId', message: 'must be the id of an embedded wallet that pays for the card' },
    ],
  });
}
