import { type Output, defineSaga, sendCommand, ignoreRefusal, park, when } from '@app/event-sourcing/definitions';
import { CustomerActivated } from '@app/onboarding';
import { SupportedCurrenciesChanged } from '@app/platforms';
import { ScaSessionOpened } from '@app/sca';
import { ProvisionAccounts } from '../commands/provision-accounts.js';
import { BackfillAccounts } from '../commands/backfill-accounts.js';

/**
 * Opens accounts for their owners: a customer's on activation, those that require a login at the first login, and the platform's when its
 * currencies change.
 */
export const accountProvisioningSaga = defineSaga<null, 'provision'>({
  context: 'accounts',
  name: 'account-provisioning',
  version: 1,
  initial: null,
  awaited: true,
  isStateless: true,
  recordedTogether: ['provision'],
  on: [
    when(
      CustomerActivated,
      (event) => event.aggregateId,
      (state, event) => ({
        state,
        outputs: [sendCommand('provision', ProvisionAccounts, { customerId: event.data.customerId })],
      }),
    ),
    when(
      ScaSessionOpened,
      (event) => event.aggregateId,
      (state, event) => ({
        state,
        outputs: [sendCommand('provision', ProvisionAccounts, { customerId: event.data.customerId })],
      }),
    ),
    when(
      SupportedCurrenciesChanged,
      (event) => (event.data.added.length === 0 ? null : event.aggregateId),
      (state) => ({
        state,
        outputs: [sendCommand('provision', ProvisionAccounts, {})],
      }),
    ),
  ],
  answers: { provision: { refused: ignoreRefusal } }, // the owner may no longer hold money
});

/** `begun`: true once the platform's first list of currencies was seen, which precedes any customer. */
interface Backfill {
  readonly begun: boolean;
}

/** Opens accounts in an added currency for existing customers, one range of the log at a time. No request waits for it. */
export const accountBackfillSaga = defineSaga<Backfill, 'backfill'>({
  context: 'accounts',
  name: 'account-backfill',
  version: 1,
  initial: { begun: false },
  on: [
    when(
      SupportedCurrenciesChanged,
      (event) => event.aggregateId,
      ({ begun }, { data }) => ({
        state: { begun: true },
        outputs: begun && data.added.length > 0 ? [backfillAfter('0')] : [],
      }),
    ),
  ],
  answers: {
    backfill: {
      done: (state, { data }) => {
        const { next } = data as { readonly next: string | null };
        return { state, outputs: next === null ? [] : [backfillAfter(next)] };
      },
      refused: park,
    },
  },
});

function backfillAfter(after: string): Output<'backfill'> {
  return sendCommand('backfill', BackfillAccounts, { after });
}
