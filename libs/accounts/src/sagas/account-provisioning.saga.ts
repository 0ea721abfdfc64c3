import { type Output, defineSaga, instruct, moot, park, when } from '@app/event-sourcing';
import { CustomerActivated } from '@app/onboarding';
import { SupportedCurrenciesChanged } from '@app/platforms';
import { ScaSessionOpened } from '@app/sca';
import { BackfillAccounts, ProvisionAccounts } from '../commands/provision-accounts.js';

/**
 * Whoever may hold money gets its accounts: a customer when it is ready, and what waited for its login then; the platform
 * when its currencies change.
 */
export const accountProvisioningSaga = defineSaga<null, 'provision'>({
  context: 'accounts',
  name: 'account-provisioning',
  version: 1,
  initial: null,
  awaited: true,
  on: [
    when(
      CustomerActivated,
      (event) => event.aggregateId,
      (state, event) => ({
        state,
        outputs: [instruct('provision', ProvisionAccounts, { customerId: event.data.customerId })],
      }),
    ),
    when(
      ScaSessionOpened,
      (event) => event.aggregateId,
      (state, event) => ({
        state,
        outputs: [instruct('provision', ProvisionAccounts, { customerId: event.data.customerId })],
      }),
    ),
    when(
      SupportedCurrenciesChanged,
      (event) => (event.data.added.length === 0 ? null : event.aggregateId),
      (state) => ({
        state,
        outputs: [instruct('provision', ProvisionAccounts, {})],
      }),
    ),
  ],
  answers: { provision: { refused: moot } }, // whoever may hold no money by then
});

/** Whether the platform's first list of currencies was seen: it came before any customer. */
interface Backfill {
  readonly begun: boolean;
}

/** The customers of old get accounts in an added currency too, a stretch of the log at a time; nobody waits for it. */
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
  return instruct('backfill', BackfillAccounts, { after });
}
