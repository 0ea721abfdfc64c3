import { type MoneyData, type View } from '@app/kernel';
import { internalAccount } from './internal-account.decider.js';
import type { InternalAccountEvent } from './internal-account.events.js';

const NOTHING = '0';

/** Result of one card action, with amounts in the account's smallest unit as text. */
export interface CardMovement {
  readonly transactionId: string;
  readonly step: string;
  /** Amount held for the transaction after a hold was placed or changed. */
  readonly held: string;
  /** Released amount, spendable again. */
  readonly released: string;
  /** Amount captured from the hold. */
  readonly covered: string;
  /** Amount taken from the balance. */
  readonly pulled: string;
  /** Amount paid by the service. */
  readonly shortfall: string;
  /** Amount sent out of suspense by an operator; absent for other actions. */
  readonly sent?: string;
}

/** The newest card action on an account; at the revision of an action, the amounts of that action. */
export const cardMovementView: View<CardMovement, InternalAccountEvent> = {
  aggregate: internalAccount,
  version: 1,
  withoutPersonalData: true,
  evolve(movement, event) {
    switch (event.type) {
      case 'accounts.hold-placed':
        return came(event.data, { held: event.data.amount });
      case 'accounts.hold-resized':
        return came(event.data, { held: event.data.held });
      case 'accounts.hold-released':
        return came(event.data, { released: event.data.amount });
      case 'accounts.hold-captured':
        return came(event.data, {
          covered: event.data.covered,
          pulled: event.data.pulled,
          shortfall: event.data.shortfall,
        });
      case 'accounts.card-debited':
        return came(event.data, { pulled: event.data.pulled, shortfall: event.data.shortfall });
      case 'accounts.card-credited':
      case 'accounts.card-money-suspended':
      case 'accounts.suspended-card-money-taken':
        return came(event.data, {});
      case 'accounts.suspended-card-money-sent':
        return { ...came(event.data, {}), sent: event.data.amount.amount };
      case 'accounts.card-pull-reversed':
        return came(event.data, { released: event.data.released });
      case 'accounts.card-loss-recovered':
        return came(event.data, { pulled: event.data.amount });
      default:
        return movement;
    }
  },
};

type Part = 'held' | 'released' | 'covered' | 'pulled' | 'shortfall';

function came(
  act: { readonly transactionId: string; readonly step: string },
  parts: { readonly [Name in Part]?: MoneyData },
): CardMovement {
  const amountOf = (part: Part): string => parts[part]?.amount ?? NOTHING;
  return {
    transactionId: act.transactionId,
    step: act.step,
    held: amountOf('held'),
    released: amountOf('released'),
    covered: amountOf('covered'),
    pulled: amountOf('pulled'),
    shortfall: amountOf('shortfall'),
  };
}
