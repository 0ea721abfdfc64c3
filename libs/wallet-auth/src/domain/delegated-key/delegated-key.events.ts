import { type EventOf, defineEvent, pii, text } from '@app/kernel';

/**
 * A key was created that we hold and that may spend from a wallet for one funding source of a card, once the owner grants it. Its private
 * key is sealed under the customer's key.
 */
export const DelegatedKeyCreated = defineEvent(
  'wallet-auth.delegated-key-created',
  {
    customerId: text(),
    delegatedKeyId: text(),
    cardId: text(),
    fundingSourceId: text(),
    accountId: text(),
    nickname: pii(text()),
    publicKey: text(),
    sealedPrivateKey: text(),
  },
  { subject: 'customerId' },
);
export const DelegatedKeyActivated = defineEvent('wallet-auth.delegated-key-activated', { delegatedKeyId: text() });
export const DelegatedKeyRevoked = defineEvent('wallet-auth.delegated-key-revoked', { delegatedKeyId: text() });

export const DELEGATED_KEY_EVENTS = [DelegatedKeyCreated, DelegatedKeyActivated, DelegatedKeyRevoked] as const;
export type DelegatedKeyEvent = EventOf<(typeof DELEGATED_KEY_EVENTS)[number]>;

/** A key may spend for this funding source. The stream belongs to the funding source, so there is at most one such key. */
export const SpendingGranted = defineEvent('wallet-auth.spending-granted', { delegatedKeyId: text() });
export const SpendingWithdrawn = defineEvent('wallet-auth.spending-withdrawn', { delegatedKeyId: text() });

export const SPENDING_GRANT_EVENTS = [SpendingGranted, SpendingWithdrawn] as const;
export type SpendingGrantEvent = EventOf<(typeof SPENDING_GRANT_EVENTS)[number]>;
