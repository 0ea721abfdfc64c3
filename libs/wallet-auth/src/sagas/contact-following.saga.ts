import { defineSaga, sendCommand, ignoreRefusal, scheduleWake, when } from '@app/event-sourcing/definitions';
import { FollowContact } from '../commands/follow-contact.js';
import { CredentialContactChanged } from '../domain/wallet/wallet.events.js';
import { WALLET_AUTH_CONFIGURATION } from '../wallet-auth.configuration.js';

/** Checks a credential that followed a contact change, once that change is final; one instance per change. */
export const contactFollowingSaga = defineSaga<
  { readonly walletUuid: string; readonly credentialId: string } | null,
  'follow'
>({
  context: 'wallet-auth',
  name: 'contact-following',
  version: 1,
  initial: null,
  on: [
    when(
      CredentialContactChanged,
      ({ recorded }) => recorded.id,
      (_, { aggregateId, data: { credentialId } }) => ({
        state: { walletUuid: aggregateId, credentialId },
        outputs: [scheduleWake('look', { after: WALLET_AUTH_CONFIGURATION.unfinishedContactChange })],
      }),
    ),
  ],
  answers: { follow: { refused: ignoreRefusal } }, // another wallet has used that contact since
  wakes: { look: (state) => ({ state, outputs: state === null ? [] : [sendCommand('follow', FollowContact, state)] }) },
});
