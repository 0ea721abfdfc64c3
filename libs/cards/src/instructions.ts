import { defineEffect, defineInstruction } from '@app/event-sourcing/definitions';
import type { CardDetails } from './domain/card/card.decider.js';

/* Own sagas only; ids are public ids. */

/** Asks the issuer for the state of a card; answers a ProvisioningReport. */
export const ProvisionCard = defineEffect<{ readonly cardId: string; readonly requestedAt: string }>(
  'cards.provision-card',
  'card issuer',
);

/** The issuer's word on a card: its details, or null when it refused. */
export const RecordProvisioning = defineInstruction<{ readonly cardId: string; readonly details: CardDetails | null }>(
  'cards.record-provisioning',
);

/** The platform's own id of a card that ended may be used again. */
export const ReleasePlatformCardId = defineInstruction<{ readonly cardId: string }>('cards.release-platform-card-id');

/** Expires the open authorizations of a closed card. */
export const CloseOutTransactions = defineInstruction<{ readonly cardId: string }>('cards.close-out-transactions');

/** The cardholder was deleted: nothing is paid for them any more, and the service ends the card. */
export const CloseCardOfDeleted = defineInstruction<{ readonly cardId: string }>('cards.close-card-of-deleted');

/**
 * Declines an authorization that its request left undecided, reverses an approval that the network never got, and
 * releases money that an account set aside without effect. Answers `{ lookAgainAt }`, ISO 8601, while the network may
 * have got it, else null.
 */
export const ConcludeAuthorization = defineInstruction<{ readonly transactionId: string }>(
  'cards.conclude-authorization',
);

/** Posts the outcome of a presentment that its request left unfinished. */
export const FinishPresentment = defineInstruction<{ readonly transactionId: string; readonly step: string }>(
  'cards.finish-presentment',
);

/** Asks whether the pull behind an authorization is final; answers a PullReport. */
export const ConfirmPull = defineEffect<{ readonly transactionId: string; readonly requestedAt: string }>(
  'cards.confirm-pull',
  'card issuer',
);

export const RecordPull = defineInstruction<{ readonly transactionId: string; readonly confirmed: boolean }>(
  'cards.record-pull',
);
