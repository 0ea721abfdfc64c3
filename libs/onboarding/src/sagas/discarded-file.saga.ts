import { defineSaga, park, performEffect, when } from '@app/event-sourcing/definitions';
import { DiscardFile } from '../effects/onboarding.effects.js';
import { DocumentDeleted, DocumentReplaced } from '../domain/customer/document.events.js';
import { uuidOfAny } from '../domain/customer/resource.js';

/** Destroys the file of a deleted or replaced document; one instance per document. */
export const discardedFileSaga = defineSaga<null, 'discard'>({
  context: 'onboarding',
  name: 'discarded-file',
  version: 1,
  initial: null,
  on: [
    when(
      DocumentDeleted,
      ({ data }) => uuidOfAny(data.documentId),
      (state, { aggregateId, data }) => ({
        state,
        outputs: [performEffect('discard', DiscardFile, { customerUuid: aggregateId, address: data.address })],
      }),
    ),
    when(
      DocumentReplaced,
      ({ data }) => uuidOfAny(data.documentId),
      (state, { aggregateId, data }) => ({
        state,
        outputs: [performEffect('discard', DiscardFile, { customerUuid: aggregateId, address: data.replacedAddress })],
      }),
    ),
  ],
  answers: { discard: { refused: park } },
});
