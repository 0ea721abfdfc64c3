import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, invalidInput, uuidOf } from '@app/kernel';
import { InternalAccounts } from '@app/accounts';
import { AggregateRunner } from '@app/event-sourcing';
import { currency, currencyObject } from '@app/platforms';
import { lookup, requireUsable } from '../domain/lookup/lookup.decider.js';
import type { Lookup } from '../domain/lookup/lookup.events.js';
import type { ReceiverFields, DestinationParty, Payer, SourceParty, UmaParty } from '../domain/payment-facts.js';
import { paymentReference } from '../domain/payment.rules.js';
import { chainOf } from '../domain/quote/funding.js';
import type { PaymentInstruction } from '../domain/transaction/transaction.events.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentFacts } from './payment-facts.service.js';

/** Source of a quote's money, as sent by the caller. */
export type QuoteSourceRequest = { readonly customerId?: string | undefined } & (
  | { readonly accountId: string }
  | { readonly currency: string; readonly cryptoNetwork?: string | undefined }
);

/** Destination of the money, as sent by the caller. */
export type QuoteDestinationRequest = { readonly lookupId?: string | undefined } & (
  | { readonly accountId: string }
  | { readonly umaAddress: string; readonly currency?: string | undefined }
);

/** Reads the facts about both parties of a quote. */
@Injectable()
export class QuoteParties {
  constructor(
    private readonly facts: PaymentFacts,
    private readonly accounts: InternalAccounts,
    private readonly runner: AggregateRunner,
    private readonly providers: PaymentProviders,
  ) {}

  /** 404 REFERENCE_NOT_FOUND for an unknown account, 400 INVALID_CURRENCY for an unknown currency. */
  async source(
    tenant: Tenant,
    request: QuoteSourceRequest,
  ): Promise<{ readonly party: SourceParty; readonly ownerId: string | null }> {
    if ('accountId' in request) {
      const party = await this.facts.either(tenant, request.accountId, 'source.accountId');
      return { party, ownerId: party.ownerId };
    }
    const known = currency(request.currency);
    if (known === undefined)
      throw new Refusal('INVALID_CURRENCY', `There is no such currency: ${request.currency}.`, {
        errors: [{ field: 'source.currency', message: 'must be the code of a currency' }],
      });
    const { cryptoNetwork } = request;
    const party = {
      kind: 'REALTIME_FUNDING',
      currency: currencyObject(known.code),
      isCrypto: known.kind === 'CRYPTO',
      ...(cryptoNetwork !== undefined && { cryptoNetwork }),
    } as const;
    return { party, ownerId: null };
  }

  /** 404 REFERENCE_NOT_FOUND, LOOKUP_REQUEST_NOT_FOUND; 410 CUSTOMER_DELETED; 400 INVALID_INPUT for a lookup of another receiver. */
  async destination(tenant: Tenant, request: QuoteDestinationRequest, at: string): Promise<DestinationParty> {
    const found = request.lookupId === undefined ? null : await this.lookup(tenant, request.lookupId, at);
    if ('accountId' in request) {
      if (found !== null && found.accountId !== request.accountId) throw ofAnotherOwner();
      const party = await this.facts.either(tenant, request.accountId, 'destination.accountId');
      if (party.kind !== 'EXTERNAL') await this.facts.requireReceiver(tenant, party);
      return party;
    }
    if (found === null) {
      throw invalidInput('A quote to a UMA address requires a lookup.', {
        field: 'lookupId',
        message: 'must be given for a UMA address',
      });
    }
    return umaParty(request, found);
  }

  /** The institution's information about the receiver; null if no field is requested or required. */
  async counterparty(
    tenant: Tenant,
    sendingCurrency: string,
    destination: DestinationParty,
  ): Promise<ReceiverFields | null> {
    if (destination.kind !== 'UMA_ADDRESS') return null;
    const { asked, required } = await this.facts.counterpartyFields(tenant, sendingCurrency);
    const names = [...asked.map(({ name }) => name), ...required];
    if (names.length === 0) return null;
    return {
      asked,
      required,
      answers: await this.providers.uma(tenant.environment).payee(tenant, destination.umaAddress, names),
    };
  }

  /** The account for money pushed on a chain, and the ways in which the payer can push; empty for a quote that debits an account. */
  async funding(
    tenant: Tenant,
    source: SourceParty,
    payer: Payer,
    { transactionUuid, at }: { readonly transactionUuid: string; readonly at: string },
  ): Promise<{
    readonly depositAccountId: string | null;
    readonly paymentInstructions: readonly PaymentInstruction[];
  }> {
    const isPushed = source.kind === 'REALTIME_FUNDING' || (source.kind === 'EXTERNAL' && source.isWallet);
    if (!isPushed) return { depositAccountId: null, paymentInstructions: [] };
    const { code } = source.currency;
    const isCrypto = currency(code)?.kind === 'CRYPTO';
    const deposit = await (payer.umaAddress === null
      ? this.accounts.platformAccount(tenant, code)
      : this.accounts.customerAccount(tenant, payer.customerId, code));
    const paymentInstructions = await this.providers.network(tenant.environment).fundingInstructions({
      tenant,
      quoteUuid: transactionUuid,
      currency: code,
      isCrypto,
      cryptoNetwork: chainOf(source),
      reference: paymentReference(transactionUuid),
      requestedAt: at,
    });
    if (paymentInstructions === null)
      throw new Refusal(
        'SERVICE_UNAVAILABLE',
        'The payment network returned no payment instructions for the quote. Try again.',
      );
    return { depositAccountId: deposit?.id ?? null, paymentInstructions };
  }

  private async lookup(tenant: Tenant, lookupId: string, at: string): Promise<Lookup> {
    const { state } = await this.runner.load(lookup, tenant, uuidOf('Lookup', lookupId));
    return requireUsable(state, at);
  }
}

/** The receiver in the requested currency, otherwise in its preferred one. */
function umaParty(
  request: { readonly umaAddress: string; readonly currency?: string | undefined },
  found: Lookup,
): UmaParty {
  if (found.umaAddress?.toLowerCase() !== request.umaAddress.toLowerCase()) throw ofAnotherOwner();
  const taken = found.currencies.find(({ code }) => request.currency === undefined || code === request.currency);
  if (taken === undefined)
    throw new Refusal('INVALID_CURRENCY', `The receiver does not accept ${request.currency}.`, {
      errors: [{ field: 'destination.currency', message: 'must be a currency of the lookup' }],
    });
  return {
    kind: 'UMA_ADDRESS',
    umaAddress: request.umaAddress,
    currency: currencyObject(taken.code),
    minAmount: BigInt(taken.minAmount),
    maxAmount: BigInt(taken.maxAmount),
    requiredFields: found.requiredFields,
  };
}

function ofAnotherOwner(): Refusal {
  return invalidInput('The lookup is for another receiver.', {
    field: 'lookupId',
    message: 'must be a lookup of this destination',
  });
}
