import { Injectable } from '@nestjs/common';
import { allFacts, Refusal, type Tenant, unknownId } from '@app/kernel';
import { InternalAccounts } from '@app/accounts';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { CardProviders } from '../providers/card-providers.js';

/** Checks whether accounts can fund a card. */
@Injectable()
export class FundingSources {
  constructor(
    private readonly accounts: InternalAccounts,
    private readonly providers: CardProviders,
  ) {}

  /**
   * The one currency of the sources. Refused with 404 REFERENCE_NOT_FOUND for an account of another platform, and with 400
   * FUNDING_SOURCE_INELIGIBLE for an account that is not the cardholder's, not ACTIVE, refused by the issuer, or in another or an ineligible
   * currency.
   */
  async currencyOf(
    tenant: Tenant,
    cardholderId: string,
    accountIds: readonly string[],
    currency?: string,
  ): Promise<string> {
    const currencies = await allFacts(
      accountIds.map((accountId, index) => this.eligible(tenant, cardholderId, accountId, index)),
    );
    const wanted = currency ?? currencies[0]!;
    const other = currencies.findIndex((each) => each !== wanted);
    if (other !== -1) throw ineligible(other, `Every funding source of this card must hold ${wanted}.`);
    return wanted;
  }

  private async eligible(tenant: Tenant, cardholderId: string, accountId: string, index: number): Promise<string> {
    const account = await this.accounts.get(tenant, accountId);
    if (account === null) throw unknownId('REFERENCE_NOT_FOUND', 'internal account', fieldOf(index));
    if (account.customerId !== cardholderId) throw ineligible(index, 'A funding source must belong to the cardholder.');
    if (account.status !== 'ACTIVE')
      throw ineligible(index, `A funding source that is ${account.status} cannot pay for a card.`);
    if (!CARDS_CONFIGURATION.eligibleCurrencies.includes(account.currency)) {
      throw ineligible(index, `An account in ${account.currency} cannot pay for a card.`);
    }
    if (this.providers.issuer(tenant.environment).refusesAccount(accountId))
      throw ineligible(index, 'The issuer does not accept this account.');
    return account.currency;
  }
}

function fieldOf(index: number): string {
  return `fundingSources[${index}]`;
}

function ineligible(index: number, message: string): Refusal {
  return new Refusal('FUNDING_SOURCE_INELIGIBLE', message, {
    errors: [{ field: fieldOf(index), message: 'must be an account that can pay for this card' }],
  });
}
