import { defineSaga, park, performEffect, when } from '@app/event-sourcing/definitions';
import { SendOneTimeCode } from '../effects/wallet-auth.effects.js';
import { OneTimeCodeIssued } from '../domain/wallet/wallet.events.js';

/** Sends an issued code; one instance per wallet. */
export const oneTimeCodeSaga = defineSaga<null, 'send'>({
  context: 'wallet-auth',
  name: 'one-time-code',
  version: 1,
  initial: null,
  on: [
    when(
      OneTimeCodeIssued,
      ({ aggregateId }) => aggregateId,
      (state, { aggregateId, data: { credentialId, codeId } }) => ({
        state,
        outputs: [performEffect('send', SendOneTimeCode, { walletUuid: aggregateId, credentialId, codeId })],
      }),
    ),
  ],
  answers: { send: { refused: park } },
});
