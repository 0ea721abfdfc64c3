import { defineSaga, park, performEffect, when } from '@app/event-sourcing/definitions';
import { SendTextMessageCode } from '../effects/sca.effects.js';
import { LoginStarted } from '../domain/authenticator/login.events.js';
import { ChallengeCodeResent, ChallengeIssued } from '../domain/challenge/challenge.events.js';

/** Sends codes by text message; one instance per challenge, and one per customer for logins. */
export const textMessageCodeSaga = defineSaga<null, 'send'>({
  context: 'sca',
  name: 'text-message-code',
  version: 1,
  initial: null,
  on: [
    when(
      LoginStarted,
      ({ aggregateId }) => aggregateId,
      (state, { data: { customerId, factor, loginId: id } }) => ({
        state,
        outputs:
          factor === 'SMS_OTP' ? [performEffect('send', SendTextMessageCode, { customerId, kind: 'LOGIN', id })] : [],
      }),
    ),
    when(
      ChallengeIssued,
      ({ aggregateId }) => aggregateId,
      (state, { aggregateId: id, data: { customerId, factor } }) => ({
        state,
        outputs:
          factor === 'SMS_OTP'
            ? [performEffect('send', SendTextMessageCode, { customerId, kind: 'CHALLENGE', id })]
            : [],
      }),
    ),
    when(
      ChallengeCodeResent,
      ({ aggregateId }) => aggregateId,
      (state, { aggregateId: id, data: { customerId } }) => ({
        state,
        outputs: [performEffect('send', SendTextMessageCode, { customerId, kind: 'CHALLENGE', id })],
      }),
    ),
  ],
  answers: { send: { refused: park } },
});
