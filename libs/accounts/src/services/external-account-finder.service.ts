import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { type AccountCollection, isInCollection } from '../domain/external-account/account-collection.js';
import { type RegisteredAccount, externalAccount } from '../domain/external-account/external-account.decider.js';

interface FoundAccount {
  readonly uuid: string;
  readonly account: RegisteredAccount;
  /** Value of the identifying detail; null once the owner was erased. */
  readonly identifier: string | null;
}

/** Finds the account of a request. */
@Injectable()
export class ExternalAccountFinder {
  constructor(private readonly runner: AggregateRunner) {}

  /** 404 REFERENCE_NOT_FOUND, also for a deleted account and for one of the other collection. */
  async find(tenant: Tenant, externalAccountId: string, collection: AccountCollection): Promise<FoundAccount> {
    const uuid = uuidOf('ExternalAccount', externalAccountId);
    const { state } = await this.runner.load(externalAccount, tenant, uuid);
    if (state === null || state.isDeleted || !isInCollection(collection, placeOf(state))) {
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such external account.');
    }
    return { uuid, account: state, identifier: identifierIn(state) };
  }
}

/** Value of the identifying detail; null once the owner was erased. */
export function identifierIn({ identifierName, personalDetails, plainDetails }: RegisteredAccount): string | null {
  return personalDetails?.[identifierName] ?? plainDetails[identifierName] ?? null;
}

function placeOf({
  owner,
  ownerId,
  defaultUmaDepositAccount,
}: RegisteredAccount): Parameters<typeof isInCollection>[1] {
  return { customerId: owner === 'CUSTOMER' ? ownerId : null, defaultUmaDepositAccount };
}
