import { derivedResourceId, foldView, operatorNote, resourceId } from '@app/kernel';
import {
  CardCredited,
  CardDebited,
  CardLossRecovered,
  CardMoneySuspended,
  CardPullReversed,
  HoldCaptured,
  HoldPlaced,
  HoldReleased,
  HoldResized,
  SuspendedCardMoneySent,
  SuspendedCardMoneyTaken,
} from './hold.events.js';
import {
  AccountCredited,
  AccountConfirmedEmpty,
  AccountFunded,
  AccountOpened,
  AccountStatusChanged,
  CreditReversed,
  DebitConfirmed,
  DebitVoided,
  DebitReleased,
  DebitReserved,
  FundingInstructionsChanged,
  type FundingPaymentInstruction,
  type InternalAccountEvent,
  type InternalAccountType,
  WalletPrivacyChanged,
} from './internal-account.events.js';
import { type InternalAccountDocument, internalAccountView } from './internal-account.view.js';

const uuid = '22222222-2222-8222-8222-222222222222';
const customerId = derivedResourceId('Customer', 'ada');
const transactionId = derivedResourceId('Transaction', 'first');
const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const instructions: readonly FundingPaymentInstruction[] = [
  { accountOrWalletInfo: { accountType: 'USD_ACCOUNT', reference: 'REF' }, isPlatformAccount: false },
];

const opened = (
  type: InternalAccountType,
  given: readonly FundingPaymentInstruction[] | null = instructions,
): InternalAccountEvent =>
  AccountOpened({
    accountId: resourceId('InternalAccount', uuid),
    owner: 'CUSTOMER',
    ownerId: customerId,
    type,
    currency: usd,
    status: 'ACTIVE',
    fundingPaymentInstructions: given,
  });
const dollars = (amount: string) => ({ currency: 'USD', amount });
const lines = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([account, amount]) => ({ account, currency: 'USD', amount }));

function view(...events: readonly InternalAccountEvent[]): InternalAccountDocument | null {
  return foldView(
    internalAccountView,
    events.map((event, revision) => ({
      ...event,
      recorded: { id: `event-${revision}`, revision, at: `2026-01-01T00:00:0${revision}.000Z` },
    })),
  );
}

describe('InternalAccount as GET shows it', () => {
  it('shows a new account of a customer, empty', () => {
    expect(view(opened('INTERNAL_FIAT'))).toEqual({
      id: `InternalAccount:${uuid}`,
      customerId,
      type: 'INTERNAL_FIAT',
      status: 'ACTIVE',
      balance: { amount: 0, currency: usd },
      totalBalance: { amount: 0, currency: usd },
      fundingPaymentInstructions: instructions,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('leaves customerId out on an account of the platform', () => {
    const own = AccountOpened({
      accountId: resourceId('InternalAccount', uuid),
      owner: 'PLATFORM',
      ownerId: uuid,
      type: 'INTERNAL_FIAT',
      currency: usd,
      status: 'ACTIVE',
      fundingPaymentInstructions: [],
    });
    expect(view(own)).not.toHaveProperty('customerId');
    expect(internalAccountView.subject!(view(own)!)).toBe('platform');
  });

  it('shows privateEnabled on wallets only', () => {
    expect(view(opened('EMBEDDED_WALLET'))).toHaveProperty('privateEnabled', false);
    expect(view(opened('INTERNAL_CRYPTO'))).not.toHaveProperty('privateEnabled');
  });

  it('moves both figures with every debit and credit, and neither with a confirmation', () => {
    const account = `account:${uuid}`;
    const history = [
      opened('INTERNAL_FIAT'),
      AccountFunded({ amount: dollars('100'), postings: lines(['world', '-100'], [account, '100']) }),
      DebitReserved({ transactionId, amount: dollars('60'), postings: lines([account, '-60'], ['clearing:x', '60']) }),
      DebitConfirmed({ transactionId }),
      AccountCredited({
        transactionId,
        reason: 'refund',
        amount: dollars('60'),
        postings: lines(['clearing:x', '-60'], [account, '60']),
      }),
      DebitReserved({ transactionId, amount: dollars('10'), postings: lines([account, '-10'], ['clearing:y', '10']) }),
      DebitReleased({ transactionId, amount: dollars('10'), postings: lines(['clearing:y', '-10'], [account, '10']) }),
    ];
    const balances = history.map((_, index) => view(...history.slice(0, index + 1))!);
    expect(balances.map(({ balance }) => balance.amount)).toEqual([0, 100, 40, 40, 100, 90, 100]);
    expect(balances.map(({ totalBalance }) => totalBalance.amount)).toEqual([0, 100, 40, 40, 100, 90, 100]);
    expect(balances[3]!.updatedAt).toBe(balances[2]!.updatedAt);
  });

  it('changes by the postings of every event, with the time of the last', () => {
    const account = `account:${uuid}`;
    const act = { transactionId, step: 'step', amount: dollars('7'), postings: lines([account, '7'], ['x', '-7']) };
    const movements = [
      CreditReversed({ ...act, reason: 'refund' }),
      HoldPlaced(act),
      HoldResized({ ...act, wanted: dollars('7'), held: dollars('7') }),
      HoldReleased(act),
      HoldCaptured({ ...act, covered: dollars('7'), pulled: dollars('0'), shortfall: dollars('0') }),
      CardDebited({ ...act, pulled: dollars('7'), shortfall: dollars('0') }),
      CardCredited(act),
      CardPullReversed({ ...act, released: dollars('7'), returned: dollars('0') }),
      CardLossRecovered(act),
    ];
    for (const movement of movements)
      expect([movement.type, view(opened('INTERNAL_FIAT'), movement)]).toMatchObject([
        movement.type,
        { balance: { amount: 7 }, totalBalance: { amount: 7 }, updatedAt: '2026-01-01T00:00:01.000Z' },
      ]);
  });

  it('is unchanged by events that do not move its money', () => {
    const act = {
      transactionId,
      step: 'step',
      amount: dollars('7'),
      postings: lines(['suspense:x', '7'], ['y', '-7']),
    };
    const before = view(opened('INTERNAL_FIAT'));
    for (const event of [
      AccountConfirmedEmpty({ announcements: 0 }),
      DebitVoided({ transactionId }),
      CardMoneySuspended(act),
      SuspendedCardMoneyTaken(act),
      SuspendedCardMoneySent({ ...operatorNote({ operator: 'Grace', reason: 'sent' }), ...act }),
    ])
      expect([event.type, view(opened('INTERNAL_FIAT'), event)]).toEqual([event.type, before]);
  });

  it('does not exist before it was opened', () => {
    expect(view(DebitConfirmed({ transactionId }))).toBeNull();
  });

  it('shows whether a wallet is private', () => {
    const changed = view(opened('EMBEDDED_WALLET'), WalletPrivacyChanged({ privateEnabled: true }));
    expect(changed).toMatchObject({
      privateEnabled: true,
      type: 'EMBEDDED_WALLET',
      updatedAt: '2026-01-01T00:00:01.000Z',
    });
  });

  it('counts held money in totalBalance alone', () => {
    const held = AccountFunded({
      amount: dollars('100'),
      postings: lines(['world', '-100'], [`hold:${uuid}`, '30'], [`account:${uuid}`, '70']),
    });
    const document = view(opened('INTERNAL_FIAT'), held)!;
    expect([document.balance.amount, document.totalBalance.amount]).toEqual([70, 100]);
  });

  it('shows the status the account moved to', () => {
    expect(view(opened('INTERNAL_FIAT'), AccountStatusChanged({ from: 'ACTIVE', to: 'FROZEN' }))).toMatchObject({
      status: 'FROZEN',
      updatedAt: '2026-01-01T00:00:01.000Z',
    });
  });

  it('survives the erasure of its customer', () => {
    expect(view(opened('INTERNAL_FIAT', null))).toMatchObject({ fundingPaymentInstructions: [], customerId });
  });

  it('shows the current coordinates, and none once their owner was erased', () => {
    const changed = (fundingPaymentInstructions: readonly FundingPaymentInstruction[] | null) =>
      FundingInstructionsChanged({ ownerId: customerId, fundingPaymentInstructions });
    expect(view(opened('INTERNAL_FIAT', []), changed(instructions))).toMatchObject({
      fundingPaymentInstructions: instructions,
      updatedAt: '2026-01-01T00:00:01.000Z',
    });
    expect(view(opened('INTERNAL_FIAT'), changed([]))!.fundingPaymentInstructions).toEqual([]);
    expect(view(opened('INTERNAL_FIAT'), changed(null))!.fundingPaymentInstructions).toEqual([]);
  });
});
