import { type InternalAccountType, internalAccountUuid } from '@app/accounts';
import { AggregateRunner } from '@app/event-sourcing';
import { resourceId } from '@app/kernel';
import { currencyObject } from '@app/platforms';
import { internalAccount } from '../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import type { TestApplication } from './application.js';

/**
 * Opens a second account of a customer in a currency, with another type than the first: there is one for each owner, currency and type
 * (payments-cards 2). No request opens one, since every currency has only one type so far; everything else about it is real.
 */
export async function furtherAccount(
  application: TestApplication,
  customerId: string,
  code: string,
  type: InternalAccountType,
): Promise<string> {
  const uuid = internalAccountUuid(application.tenant, customerId, code, type);
  const command = {
    kind: 'open',
    owner: 'CUSTOMER',
    ownerId: customerId,
    type,
    currency: currencyObject(code),
    fundingPaymentInstructions: [],
  } as const;
  await application
    .get(AggregateRunner)
    .run(internalAccount, application.tenant, uuid, command, application.metadata());
  await application.settle();
  return resourceId('InternalAccount', uuid);
}
