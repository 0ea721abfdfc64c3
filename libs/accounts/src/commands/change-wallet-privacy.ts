import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Activity, SignedActions, type SignedRetry, type SigningRequired } from '@app/http';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { Refusal, canonicalJson, invalidInput, uuidOf } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { internalAccount, requireCustomersWallet } from '../domain/internal-account/internal-account.decider.js';
import { type InternalAccountDocument, internalAccountView } from '../domain/internal-account/internal-account.view.js';

/**
 * PATCH /internal-accounts/{id}, signed by the wallet's owner (wallet-auth 11). Returns the account. 404; 410 if its customer was deleted;
 * 400 if the account is not a wallet or nothing changes.
 */
export class ChangeWalletPrivacy extends defineCommand<
  {
    readonly accountId: string;
    readonly privateEnabled: boolean | undefined;
    readonly retry: SignedRetry;
  },
  InternalAccountDocument | SigningRequired
>('accounts.change-wallet-privacy') {}

@CommandHandler(ChangeWalletPrivacy)
export class ChangeWalletPrivacyHandler implements ICommandHandler<ChangeWalletPrivacy> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly actions: SignedActions,
    private readonly customers: CustomerDirectory,
  ) {}

  async execute({
    tenant,
    data: { accountId, privateEnabled, retry },
    metadata,
  }: ChangeWalletPrivacy): Promise<InternalAccountDocument | SigningRequired> {
    const uuid = uuidOf('InternalAccount', accountId);
    const { state } = await this.runner.load(internalAccount, tenant, uuid);
    if (state.status === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such internal account.');
    requireCustomersWallet(state);
    await this.customers.requireExists(tenant, state.ownerId);
    if (privateEnabled === undefined) {
      throw invalidInput('The request contains no change.', {
        field: 'privateEnabled',
        message: 'is required: no other member can be changed',
      });
    }
    const action = {
      operation: 'PATCH /internal-accounts/{id}',
      resource: accountId,
      customerId: state.ownerId,
      accountIds: [accountId] as const,
      payload: privacyActivity(accountId, privateEnabled),
    };
    return this.actions.run(tenant, action, retry, metadata, async (acting) => {
      const receipt = await this.runner.run(
        internalAccount,
        tenant,
        uuid,
        { kind: 'change-privacy', privateEnabled },
        acting,
      );
      return this.answers.answer(internalAccountView, tenant, uuid, receipt);
    });
  }
}

/** Wallets sign opaque bytes, here the digest of the requested change (wallet-auth 3.2). */
function privacyActivity(accountId: string, privateEnabled: boolean): Activity {
  return {
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: {
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
      payload: createHash('sha256').update(canonicalJson({ accountId, privateEnabled })).digest('hex'),
      signWith: accountId,
    },
  };
}
