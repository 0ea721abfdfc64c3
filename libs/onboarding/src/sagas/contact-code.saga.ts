import { defineSaga, park, performEffect, when } from '@app/event-sourcing/definitions';
import { SendContactCode } from '../effects/onboarding.effects.js';
import { ContactCodeIssued } from '../domain/customer/contact.events.js';

/** Sends an issued code. */
export const contactCodeSaga = defineSaga<null, 'send'>({
  context: 'onboarding',
  name: 'contact-code',
  version: 1,
  initial: null,
  on: [
    when(
      ContactCodeIssued,
      (event) => event.aggregateId,
      (state, { data: { customerId, channel, codeId } }) => ({
        state,
        outputs: [performEffect('send', SendContactCode, { customerId, channel, codeId })],
      }),
    ),
  ],
  answers: { send: { refused: park } },
});
