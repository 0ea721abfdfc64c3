import { derivedResourceId } from '@app/kernel';
import { given } from '@app/kernel/testing';
import { depositPreference } from './deposit-preference.decider.js';
import { DefaultDepositChosen, DefaultDepositForgotten } from './deposit-preference.events.js';

const first = derivedResourceId('ExternalAccount', 'first');
const second = derivedResourceId('ExternalAccount', 'second');
const chosen = DefaultDepositChosen({ externalAccountId: first, previousExternalAccountId: null });

describe('the default account for incoming UMA payments of a customer', () => {
  it('is at most one external account: choosing another replaces it', () => {
    given(depositPreference, []).when({ kind: 'choose', externalAccountId: first }).then([chosen]);
    given(depositPreference, [chosen])
      .when({ kind: 'choose', externalAccountId: second })
      .then([DefaultDepositChosen({ externalAccountId: second, previousExternalAccountId: first })]);
    given(depositPreference, [chosen]).when({ kind: 'choose', externalAccountId: first }).then([]);
  });

  it('is the primary internal account once the default is forgotten, and only then', () => {
    given(depositPreference, [chosen])
      .when({ kind: 'forget', externalAccountId: first })
      .then([DefaultDepositForgotten({ externalAccountId: first })]);
    given(depositPreference, [chosen]).when({ kind: 'forget', externalAccountId: second }).then([]);
    expect(
      given(depositPreference, [chosen, DefaultDepositForgotten({ externalAccountId: first })]).state.externalAccountId,
    ).toBeNull();
  });
});
