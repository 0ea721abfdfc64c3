import { derivedResourceId, uuidOf } from '@app/kernel';
import { performEffect, sendCommand } from '@app/event-sourcing/definitions';
import { AT, Walk } from '@app/event-sourcing/testing';
import { OrderConcluded } from '@app/partners';
import { ConcludeScreening } from '../commands/conclude-screening.js';
import { ExternalAccountRegistered } from '../domain/external-account/external-account.events.js';
import { ScreenAccount } from '../effects/accounts.effects.js';
import { accountScreeningSaga } from './account-screening.saga.js';

const externalAccountId = derivedResourceId('ExternalAccount', 'ada');
const walk = Walk.of(accountScreeningSaga, { aggregateId: uuidOf('ExternalAccount', externalAccountId), at: AT });
const registered = (status: 'PENDING' | 'ACTIVE') =>
  ExternalAccountRegistered({
    externalAccountId,
    owner: 'CUSTOMER',
    ownerId: derivedResourceId('Customer', 'ada'),
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    status,
    identifierName: 'accountNumber',
    personalDetails: {},
    plainDetails: {},
    paymentRails: [],
    beneficiary: null,
    beneficiaryVerificationStatus: null,
    verifiedName: null,
  });
const reported = (source: 'REPORT' | 'ANSWER') =>
  OrderConcluded({
    port: 'account-screening',
    operation: 'screen',
    resource: uuidOf('ExternalAccount', externalAccountId),
    result: { status: 'PASSED' },
    source,
    reportId: null,
  });
const asked = performEffect('screen', ScreenAccount, { externalAccountId });

describe('the screening of an external account', () => {
  it('begins for an account that is PENDING, and for no other', () => {
    expect(walk.on(registered('PENDING')).outputs).toEqual([asked]);
    expect(walk.concerns(registered('ACTIVE'))).toBe(false);
  });

  it.each(['PASSED', 'FLAGGED', 'REFUSED'])('brings the account where %s leads', (result) => {
    expect(walk.on(registered('PENDING')).done('screen', { result }).outputs).toEqual([
      sendCommand('conclude', ConcludeScreening, { externalAccountId, result: result as 'PASSED' }),
    ]);
  });

  it('asks again when the partner reports another result; results of answers are known already', () => {
    const flagged = walk.on(registered('PENDING')).done('screen', { result: 'FLAGGED' });
    expect(flagged.on(reported('REPORT')).outputs).toEqual([asked]);
    expect(walk.concerns(reported('ANSWER'))).toBe(false);
  });

  it('leaves an account that was deleted alone', () => {
    expect(walk.on(registered('PENDING')).done('screen', { result: null }).outputs).toEqual([]);
    expect(walk.on(registered('PENDING')).done('screen', { result: 'PASSED' }).refused('conclude').outputs).toEqual([]);
  });

  it('does nothing for reports on accounts that were registered before screenings', () => {
    expect(walk.on(reported('REPORT')).outputs).toEqual([]);
  });
});
