import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Refusal,
  type Tenant,
  derivedResourceId,
  invalidInput,
  later,
  resourceId,
  unknownId,
  uuidOf,
  wireAmount,
} from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { CustomerDirectory } from '@app/onboarding';
import { PlatformDirectory, currency, currencyObject } from '@app/platforms';
import { lookup } from '../domain/lookup/lookup.decider.js';
import type { Lookup } from '../domain/lookup/lookup.events.js';
import { requireUmaAddress } from '../domain/lookup/uma-address.js';
import { multiply, powerOfTen, rational, floor, toDecimal } from '../domain/quote/rational.js';
import type { CurrencyObject } from '../domain/wire.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { UmaReceiver } from '../providers/uma-network.port.js';
import { PaymentFacts } from '../services/payment-facts.service.js';

/** The payer of a lookup; exactly one member is required. */
interface LookupSender {
  readonly customerId?: string | undefined;
  readonly senderUmaAddress?: string | undefined;
}

/** Currencies and limits of a receiver, estimated for the payer's first currency (payments-cards 8, 9). */
export interface ReceiverDocument {
  readonly lookupId: string;
  readonly receiverUmaAddress?: string;
  readonly accountId?: string;
  readonly supportedCurrencies: readonly {
    readonly currency: CurrencyObject;
    /** Receiving major units for one sending major unit. */
    readonly estimatedExchangeRate: number;
    /** In receiving units. */
    readonly min: number;
    readonly max: number;
  }[];
  readonly requiredPayerDataFields: Lookup['requiredFields'];
}

const RATE_DECIMALS = 8;

/**
 * GET /receiver/uma/{address} and GET /receiver/external-account/{id}: looks the receiver up and stores the result for quotes that refer to
 * it.
 */
export class LookUpReceiver extends defineCommand<
  {
    readonly receiver: { readonly umaAddress: string } | { readonly accountId: string };
    readonly sender: LookupSender;
  },
  ReceiverDocument
>('payments.look-up-receiver') {}

@CommandHandler(LookUpReceiver)
export class LookUpReceiverHandler implements ICommandHandler<LookUpReceiver> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly facts: PaymentFacts,
    private readonly customers: CustomerDirectory,
    private readonly platforms: PlatformDirectory,
    private readonly providers: PaymentProviders,
  ) {}

  async execute({ tenant, data: { receiver, sender }, metadata }: LookUpReceiver): Promise<ReceiverDocument> {
    const customerId = await this.senderOf(tenant, sender);
    const found =
      'umaAddress' in receiver
        ? await this.uma(tenant, receiver.umaAddress)
        : await this.account(tenant, receiver.accountId);
    const lookupId = derivedResourceId('Lookup', metadata.commandId);
    const answer: Lookup = {
      lookupId,
      customerId,
      ...receiver,
      currencies: found.currencies.map(({ code, minAmount, maxAmount }) => ({
        code,
        minAmount: `${minAmount}`,
        maxAmount: `${maxAmount}`,
      })),
      requiredFields: found.requiredFields,
      expiresAt: later(metadata.at, PAYMENTS_CONFIGURATION.lookupLifetime),
    };
    await this.runner.run(lookup, tenant, uuidOf('Lookup', lookupId), { kind: 'record', lookup: answer }, metadata);
    return this.shown(tenant, answer);
  }

  /** The payer's id, or the platform's. 400 INVALID_INPUT unless exactly one is given; 404 USER_NOT_FOUND. */
  private async senderOf(tenant: Tenant, { customerId, senderUmaAddress }: LookupSender): Promise<string> {
    if ((customerId === undefined) === (senderUmaAddress === undefined)) {
      throw invalidInput('The payer must be identified by exactly one of customerId and senderUmaAddress.', {
        field: 'customerId',
        message: `must be ${customerId === undefined ? 'given, unless senderUmaAddress is given' : 'omitted if senderUmaAddress is given'}`,
      });
    }
    const id = customerId ?? (await this.customers.idOfUmaAddress(tenant, senderUmaAddress!));
    if (id === resourceId('PlatformConfig', tenant.platformId)) return id;
    if (id === null || (await this.customers.get(tenant, id)) === null)
      throw customerId === undefined
        ? new Refusal('USER_NOT_FOUND', 'No customer has this UMA address: senderUmaAddress.', {
            errors: [{ field: 'senderUmaAddress', message: 'must be the UMA address of a customer of this platform' }],
          })
        : unknownId('USER_NOT_FOUND', 'customer', 'customerId');
    return id;
  }

  private async uma(tenant: Tenant, umaAddress: string): Promise<UmaReceiver> {
    requireUmaAddress('receiverUmaAddress', umaAddress);
    await this.providers.requireConnected(tenant);
    const found = await this.providers.uma(tenant.environment).lookUp(tenant, umaAddress);
    if (found === null) throw new Refusal('UMA_NOT_FOUND', 'No receiver has this UMA address.');
    return found;
  }

  /** An account accepts its own currency, within the amounts that the payer's platform may send. */
  private async account(tenant: Tenant, accountId: string): Promise<UmaReceiver> {
    const {
      currency: { code },
    } = await this.facts.external(tenant, accountId);
    const {
      supportedCurrencies: [sending],
    } = await this.platforms.config(tenant);
    const within = (bound: number): Promise<bigint> =>
      this.converted(tenant, sending?.currencyCode ?? code, code, BigInt(bound));
    const [minAmount, maxAmount] = await Promise.all([
      within(sending?.minAmount ?? 1),
      within(sending?.maxAmount ?? 1),
    ]);
    return { currencies: [{ code, minAmount: payable(minAmount), maxAmount: payable(maxAmount) }], requiredFields: [] };
  }

  private async converted(tenant: Tenant, from: string, to: string, amount: bigint): Promise<bigint> {
    const rate = await this.facts.tradedRate(tenant, from, to);
    return floor(
      multiply(multiply(rational(amount), rate), powerOfTen(currency(to)!.decimals - currency(from)!.decimals)),
    );
  }

  private async shown(
    tenant: Tenant,
    { lookupId, umaAddress, accountId, currencies, requiredFields }: Lookup,
  ): Promise<ReceiverDocument> {
    const {
      supportedCurrencies: [sending],
    } = await this.platforms.config(tenant);
    const supportedCurrencies = await Promise.all(
      currencies.map(async ({ code, minAmount, maxAmount }) => {
        const rate = await this.facts.rate(tenant, sending?.currencyCode ?? code, code);
        return {
          currency: currencyObject(code),
          estimatedExchangeRate: Number(toDecimal(rate ?? rational(1n), RATE_DECIMALS)),
          min: wireAmount(minAmount),
          max: wireAmount(maxAmount),
        };
      }),
    );
    return {
      lookupId,
      ...(typeof umaAddress === 'string' && { receiverUmaAddress: umaAddress }),
      ...(accountId !== undefined && { accountId }),
      supportedCurrencies,
      requiredPayerDataFields: requiredFields,
    };
  }
}

/** The nearest amount that a payment can have. */
function payable(bound: bigint): bigint {
  const most = BigInt(PAYMENTS_CONFIGURATION.limits.maxAmount);
  if (bound < 1n) return 1n;
  return bound > most ? most : bound;
}
