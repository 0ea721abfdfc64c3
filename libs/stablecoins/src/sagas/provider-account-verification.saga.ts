import { resourceId } from '@app/kernel';
import {
  defineSaga,
  sendCommand,
  park,
  performEffect,
  type Reaction,
  scheduleWake,
  when,
  type Output,
} from '@app/event-sourcing/definitions';
import {
  ProviderAccountInvalidated,
  ProviderAccountLinked,
  ProviderAccountRevoked,
} from '../domain/provider-account/provider-account.events.js';
import type { ProviderAccountStatus } from '../domain/provider-account/provider-account.decider.js';
import { VerifyProviderAccount } from '../effects/stablecoins.effects.js';
import { RecordVerification } from '../commands/record-verification.js';
import { ReleaseProviderAccount } from '../commands/release-provider-account.js';
import { STABLECOINS_CONFIGURATION } from '../stablecoins.configuration.js';

type Step = 'release' | 'verify' | 'record';

interface Link {
  readonly stablecoinProviderAccountId: string;
}

const linkOf = (uuid: string): Link => ({ stablecoinProviderAccountId: resourceId('StablecoinProviderAccount', uuid) });
const nextPoll = (): Output => scheduleWake('look', { after: STABLECOINS_CONFIGURATION.verificationInterval });

const ended = (_: Link | null, { aggregateId }: { readonly aggregateId: string }): Reaction<Link | null, Step> => ({
  state: null,
  outputs: [sendCommand('release', ReleaseProviderAccount, linkOf(aggregateId))],
});

/** Asks the provider daily if it still accepts the credentials of a link; if it does not, the account is unlinked. */
export const providerAccountVerificationSaga = defineSaga<Link | null, Step>({
  context: 'stablecoins',
  name: 'provider-account-verification',
  version: 1,
  initial: null,
  on: [
    when(
      ProviderAccountLinked,
      (event) => event.aggregateId,
      (_: Link | null, { aggregateId }): Reaction<Link | null> => ({
        state: linkOf(aggregateId),
        outputs: [nextPoll()],
      }),
    ),
    when(ProviderAccountInvalidated, (event) => event.aggregateId, ended),
    when(ProviderAccountRevoked, (event) => event.aggregateId, ended),
  ],
  answers: {
    release: { refused: park },
    verify: {
      done: (state, { data }) => {
        if (state === null) return { state, outputs: [] };
        const { status: found } = data as { readonly status: ProviderAccountStatus };
        const record = sendCommand('record', RecordVerification, { ...state, found });
        return { state, outputs: found === 'ACTIVE' ? [record, nextPoll()] : [record] };
      },
      refused: (state) => ({ state, outputs: state === null ? [] : [nextPoll()] }),
    },
    record: { refused: park },
  },
  wakes: {
    look: (state) => ({
      state,
      outputs: state === null ? [] : [performEffect('verify', VerifyProviderAccount, state)],
    }),
  },
});
