import { derivedUuid, resourceId } from '@app/kernel';
import { externalAccount } from '../../../libs/accounts/src/domain/external-account/external-account.decider.js';
import { ExternalAccountRegistered } from '../../../libs/accounts/src/domain/external-account/external-account.events.js';
import { accountTypeFor, internalAccountUuid } from '../../../libs/accounts/src/domain/owner.js';
import { currency } from '../../../libs/platforms/src/domain/currency/currencies.js';
import { type MovingProcess, metadataOf } from './moving-process.js';
import { type Payee, TENANT } from './stage.js';

const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  USD: 'USD_ACCOUNT',
  EUR: 'EUR_ACCOUNT',
  BTC: 'SPARK_WALLET',
};

/** Customers, agents, cards and payees of a world; ids are public. */
export class Inhabitants {
  /** Customers who pay, each with the agent and the card at the same index. */
  readonly customers = ['ada', 'bob'].map((name) => resourceId('Customer', derivedUuid('customer', name)));
  /** A customer who only receives money, and may be deleted. */
  readonly payee = resourceId('Customer', derivedUuid('customer', 'eve'));
  /** A customer of the European Economic Area, who authorizes each payment. */
  readonly european = resourceId('Customer', derivedUuid('customer', 'cyd'));
  readonly agents = [0, 1].map((index) => resourceId('Agent', derivedUuid('agent', String(index))));
  readonly cards: string[] = [];
  readonly payees: Payee[] = [];
  /** The token that can be minted; null in a world without a stablecoin provider. */
  stablecoinId: string | null = null;

  constructor(private readonly number: () => number) {}

  accountOf(customerId: string, code: string): string {
    return resourceId(
      'InternalAccount',
      internalAccountUuid(TENANT, customerId, code, accountTypeFor(currency(code)!)),
    );
  }

  payeesOf(customerId: string, code: string): readonly Payee[] {
    return this.payees.filter(({ ownerId, currency: held }) => ownerId === customerId && held === code);
  }

  /** Registers another beneficiary account of a customer. */
  async registerPayee(ownerId: string, code: string, process: MovingProcess): Promise<void> {
    const number = this.number();
    const uuid = derivedUuid('payee', String(number));
    const id = resourceId('ExternalAccount', uuid);
    const registered = ExternalAccountRegistered({
      externalAccountId: id,
      owner: 'CUSTOMER',
      ownerId,
      accountType: ACCOUNT_TYPES[code],
      currency: code,
      status: 'ACTIVE',
      identifierName: 'accountNumber',
      personalDetails: { accountNumber: `12345${number + 1}qqq` },
      plainDetails: {},
      paymentRails: code === 'USD' ? ['ACH', 'RTP', 'WIRE'] : code === 'EUR' ? ['SEPA'] : [],
      beneficiary: null,
      defaultUmaDepositAccount: false,
      beneficiaryVerificationStatus: null,
      verifiedName: null,
    } as never);
    const registering = { ...externalAccount, decide: () => [registered] };
    const metadata = metadataOf(`register ${uuid}`, process);
    await process.runner.run(registering as never, TENANT, uuid, {} as never, metadata);
    this.payees.push({ id, ownerId, currency: code });
  }
}
