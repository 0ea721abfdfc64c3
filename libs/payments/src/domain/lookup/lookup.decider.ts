import { Refusal, defineAggregate } from '@app/kernel';
import { LOOKUP_EVENTS, type Lookup, type LookupEvent, ReceiverLookedUp } from './lookup.events.js';

export interface LookupCommand {
  readonly kind: 'record';
  readonly lookup: Lookup;
}

/** One lookup result, stored for quotes that refer to it. */
export const lookup = defineAggregate<Lookup | null, LookupCommand, LookupEvent>({
  context: 'payments',
  name: 'lookup',
  events: LOOKUP_EVENTS,
  initial: null,
  decide: (command) => [ReceiverLookedUp(command.lookup)],
  evolve: (_, event) => event.data,
});

/** 404 LOOKUP_REQUEST_NOT_FOUND with the field lookupId, if it has expired or does not exist. */
export function requireUsable(found: Lookup | null, at: string): Lookup {
  if (found === null || at >= found.expiresAt) {
    throw new Refusal(
      'LOOKUP_REQUEST_NOT_FOUND',
      'The lookup does not exist or has expired. Look the receiver up again.',
      { errors: [{ field: 'lookupId', message: 'must be the id of a lookup that has not expired' }] },
    );
  }
  return found;
}
