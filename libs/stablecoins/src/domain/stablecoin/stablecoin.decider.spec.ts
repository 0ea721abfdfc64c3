import { given } from '@app/kernel/testing';
import { type Registration, isIssuanceInProgress, stablecoin } from './stablecoin.decider.js';
import {
  ISSUANCE_STATUSES,
  type IssuanceStatus,
  IssuanceStatusChanged,
  StablecoinRegistered,
  SVC_OPERATIONS_STATUSES,
  SvcOperationsStatusChanged,
  type SvcOperationsStatus,
} from './stablecoin.events.js';

const registration = (issuanceStatus: IssuanceStatus): Registration => ({
  stablecoinId: 'Stablecoin:a',
  provider: 'BRALE',
  providerEnvironment: 'SANDBOX',
  stablecoinProviderAccountId: 'StablecoinProviderAccount:l',
  providerTokenIdentifier: 'token',
  networkTokenIdentifier: 'btkn1',
  network: 'SPARK',
  name: 'Dollar',
  symbol: 'USDX',
  baseCurrency: 'USD',
  decimals: 6,
  issuanceStatus,
});
const registered = (status: IssuanceStatus) => StablecoinRegistered(registration(status));
const issued = (from: IssuanceStatus, to: IssuanceStatus) => IssuanceStatusChanged({ from, to });
const moved = (from: SvcOperationsStatus, to: SvcOperationsStatus, currency: string | null = null) =>
  SvcOperationsStatusChanged({ from, to, currency });
const change = (status: SvcOperationsStatus, currency: string | null = null) =>
  ({ kind: 'change-svc-operations', status, currency }) as const;

describe('A stablecoin', () => {
  it('is registered once', () => {
    given(stablecoin, [])
      .when({ kind: 'register', registration: registration('PROVISIONED') })
      .then([registered('PROVISIONED')]);
    given(stablecoin, [registered('PROVISIONED')])
      .when({ kind: 'register', registration: registration('PROVISIONED') })
      .then([]);
    given(stablecoin, [registered('PROVISIONED')])
      .when({ kind: 'register', registration: { ...registration('PROVISIONED'), decimals: 2 } })
      .faults();
    given(stablecoin, []).when({ kind: 'record-issuance', status: 'PROVISIONED' }).refuses('REFERENCE_NOT_FOUND');
  });

  it('is provisioned, rejected or fails on its way, once', () => {
    const review = [registered('PENDING_REVIEW')];
    const record = (status: IssuanceStatus) => ({ kind: 'record-issuance', status }) as const;
    given(stablecoin, review).when(record('PENDING_REVIEW')).then([]);
    given(stablecoin, review)
      .when(record('PROVISIONED'))
      .then([issued('PENDING_REVIEW', 'PROVISIONING'), issued('PROVISIONING', 'PROVISIONED')]);
    given(stablecoin, review)
      .when(record('REJECTED'))
      .then([issued('PENDING_REVIEW', 'REJECTED')]);
    given(stablecoin, review)
      .when(record('FAILED'))
      .then([issued('PENDING_REVIEW', 'PROVISIONING'), issued('PROVISIONING', 'FAILED')]);
    given(stablecoin, [registered('PROVISIONING')])
      .when(record('REJECTED'))
      .then([]);
    for (const end of ['PROVISIONED', 'REJECTED', 'FAILED'] as const)
      given(stablecoin, [registered(end)])
        .when(record('PROVISIONING'))
        .then([]);
  });

  it('is enabled step by step under a currency, which it keeps', () => {
    const provisioned = registered('PROVISIONED');
    const steps = [
      moved('NOT_ENABLED', 'PENDING_APPROVAL'),
      moved('PENDING_APPROVAL', 'ENABLING'),
      moved('ENABLING', 'ENABLED', 'USDX'),
      moved('ENABLED', 'DISABLED', 'USDX'),
      moved('DISABLED', 'ENABLED', 'USDX'),
    ];
    steps.forEach((step, index) => {
      const { to } = step.data;
      given(stablecoin, [provisioned, ...steps.slice(0, index)])
        .when(change(to, index === 2 ? 'USDX' : null))
        .then([step]);
      for (const other of SVC_OPERATIONS_STATUSES.filter((each) => each !== to)) {
        given(stablecoin, [provisioned, ...steps.slice(0, index)])
          .when(change(other, 'USDX'))
          .refuses('INVALID_STATE_TRANSITION');
      }
    });
    given(stablecoin, [provisioned, ...steps.slice(0, 2)])
      .when(change('ENABLED'))
      .refuses('INVALID_INPUT', 'currency');
    given(stablecoin, [registered('PROVISIONING')])
      .when(change('PENDING_APPROVAL'))
      .refuses('CONFLICT');
  });

  it('continues its issuance from the status that the provider had reported', () => {
    const history = [registered('PENDING_REVIEW'), issued('PENDING_REVIEW', 'PROVISIONING')];
    given(stablecoin, history)
      .when({ kind: 'record-issuance', status: 'PROVISIONED' })
      .then([issued('PROVISIONING', 'PROVISIONED')]);
    given(stablecoin, [...history, issued('PROVISIONING', 'PROVISIONED')])
      .when(change('PENDING_APPROVAL'))
      .then([moved('NOT_ENABLED', 'PENDING_APPROVAL')]);
    expect(ISSUANCE_STATUSES.filter(isIssuanceInProgress)).toEqual(['PENDING_REVIEW', 'PROVISIONING']);
  });

  it('is not registered again once it has another status: a registration has the same terms whatever its status', () => {
    given(stablecoin, [registered('PENDING_REVIEW'), issued('PENDING_REVIEW', 'REJECTED')])
      .when({ kind: 'register', registration: registration('PENDING_REVIEW') })
      .then([]);
  });

  it('is nothing before it was registered', () => {
    expect(given(stablecoin, [issued('PENDING_REVIEW', 'REJECTED')]).state).toBeNull();
    given(stablecoin, []).when(change('PENDING_APPROVAL')).refuses('REFERENCE_NOT_FOUND');
  });
});
