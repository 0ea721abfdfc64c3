import { type Output, defineSaga, sendCommand, ignoreRefusal, park, when } from '@app/event-sourcing/definitions';
import { CustomerActivated } from '@app/onboarding';
import { SupportedCurrenciesChanged } from '@app/platforms';
import { ScaSessionOpened } from '@app/sca';
import { ProvisionAccounts } from '../commands/provision-accounts.js';
import { BackfillAccounts } from '../commands/backfill-accounts.js';

/**
 * Opens accounts for their owners: a customer's when it is activated, and at its login those that waited for it; the
 * platform's when its currencies change.
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
  answers: { provision: { refused: ignoreRefusal } }, // an owner that may no longer hold money
});

/** True when the platform's first list of currencies was seen: it came before any customer. */
interface Backfill {
  readonly begun: boolean;
}

/**
 * Opens accounts in an added currency for existing customers, a stretch of the log at a time; no request waits for it.
 */
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
