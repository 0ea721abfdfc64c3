import { type Reaction, defineSaga, park, scheduleWake, sendCommand, when } from '@app/event-sourcing/definitions';
import type { Recorded } from '@app/kernel';
import { type ContactToSettle, SettleContactClaim } from '../commands/settle-contact-claim.js';
import { ContactClaimed } from '../domain/contact-claim/contact-claim.events.js';
import {
  CredentialAdded,
  CredentialContactChanged,
  CredentialRevoked,
  isOneTimeCode,
} from '../domain/wallet/wallet.events.js';
import { WALLET_AUTH_CONFIGURATION } from '../wallet-auth.configuration.js';

/**
 * Compares a contact's claim with the credentials of the wallet once the request that changed either can no longer be repeated: the process
 * may have ended between the two. One instance per event of a request; commands of sagas are repeated until they have done both.
 */
export const contactClaimsSaga = defineSaga<ContactToSettle | null, 'settle'>({
  context: 'wallet-auth',
  name: 'contact-claims',
  version: 1,
  initial: null,
  on: [
    when(ContactClaimed, ofRequest, (_, { aggregateId: claimUuid, data: { accountId } }) =>
      watched({ accountId, claimUuid }),
    ),
    when(
      CredentialAdded,
      ({ recorded, data: { type } }) => (isOneTimeCode(type) ? ofRequest({ recorded }) : null),
      (_, { aggregateId: walletUuid, recorded: { revision }, data: { credentialId } }) =>
        watched({ walletUuid, credentialId, revision }),
    ),
    // The contact that the credential had before.
    when(CredentialContactChanged, ofRequest, (_, { aggregateId: walletUuid, recorded, data: { credentialId } }) =>
      watched({ walletUuid, credentialId, revision: recorded.revision - 1 }),
    ),
    when(CredentialRevoked, ofRequest, (_, { aggregateId: walletUuid, recorded, data: { credentialId } }) =>
      watched({ walletUuid, credentialId, revision: recorded.revision - 1 }),
    ),
  ],
  answers: { settle: { refused: park } },
  wakes: {
    settle: (state) => ({
      state,
      outputs: state === null ? [] : [sendCommand('settle', SettleContactClaim, state)],
    }),
  },
});

function ofRequest({ recorded: { id, actor } }: { readonly recorded: Recorded }): string | null {
  return actor?.startsWith('saga:') ? null : id;
}

function watched(state: ContactToSettle): Reaction<ContactToSettle> {
  return { state, outputs: [scheduleWake('settle', { after: WALLET_AUTH_CONFIGURATION.unfinishedContactChange })] };
}
