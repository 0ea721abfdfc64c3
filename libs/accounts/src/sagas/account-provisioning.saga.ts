import { type Output, defineSaga, instruct, when } from '@app/event-sourcing';
import { CustomerActivated } from '@app/onboarding';
import { SupportedCurrenciesChanged } from '@app/platforms';
import { ScaSessionOpened } from '@app/sca';
import { BackfillAccounts, ProvisionAccounts } from '../commands/provision-accounts.js';

/**
 * Whoever may hold money gets its accounts: a customer when it is ready, and what waited for its login then; the platform
 * when its currencies change.
 */
export const accountProvisioningSaga = defineSaga<null>({
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
});

/** Whether the platform's first list of currencies was seen: it came before any customer. */
interface Backfill {
  readonly begun: boolean;
}

/** The customers of old get accounts in an added currency too, a stretch of the log at a time; nobody waits for it. */
export const accountBackfillSaga = defineSaga<Backfill>({
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
    backfill: (state, answer) => {
      const next = answer.outcome === 'done' ? (answer.data as { readonly next: string | null }).next : null;
      return { state, outputs: next === null ? [] : [backfillAfter(next)] };
    },
  },
});

function backfillAfter(after: string): Output {
  return instruct('backfill', BackfillAccounts, { after });
}
