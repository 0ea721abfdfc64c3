import { defineSaga, sendCommand, park, scheduleWake, when } from '@app/event-sourcing/definitions';
import { later } from '@app/kernel';
import { VolumeCounted } from '../domain/daily-volume/daily-volume.events.js';
import { SettleVolume } from '../commands/settle-volume.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

const { unsettledVolumeLifetime } = PAYMENTS_CONFIGURATION;

interface Watch {
  /** The stream of one payer and day. */
  readonly day: string;
  /** True while the results of the day's counts are being checked. */
  readonly isSettling: boolean;
  /** True if a payment was counted in the meantime, which the check may have missed. */
  readonly isMoreCounted: boolean;
}

/** Releases the counts of payments that were never created. One instance per payer and day. It records nothing while a check is scheduled. */
export const volumeGuardSaga = defineSaga<Watch | null, 'settle'>({
  context: 'payments',
  name: 'volume-guard',
  version: 1,
  initial: null,
  debouncedBy: 'look',
  on: [
    when(
      VolumeCounted,
      ({ aggregateId }) => aggregateId,
      (state: Watch | null, { aggregateId: day }) =>
        state?.isSettling === true
          ? { state: { ...state, isMoreCounted: true }, outputs: [] }
          : { state: resting(day), outputs: [scheduleWake('look', { after: unsettledVolumeLifetime })] },
    ),
  ],
  answers: {
    settle: {
      done: (state, { data, at }) => {
        if (state === null) return { state, outputs: [] };
        const { nextDueAt } = data as { readonly nextDueAt: string | null };
        const lookAt = nextDueAt ?? (state.isMoreCounted ? later(at, unsettledVolumeLifetime) : null);
        return { state: resting(state.day), outputs: lookAt === null ? [] : [scheduleWake('look', { at: lookAt })] };
      },
      refused: park,
    },
  },
  wakes: {
    look: (state) =>
      state === null
        ? { state, outputs: [] }
        : { state: { ...state, isSettling: true }, outputs: [sendCommand('settle', SettleVolume, { day: state.day })] },
  },
});

function resting(day: string): Watch {
  return { day, isSettling: false, isMoreCounted: false };
}
