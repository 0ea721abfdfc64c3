import type { ReadYourWrites } from '@app/event-sourcing';
import { TEST_TENANT } from '@app/kernel/testing';
import { OpenBalances } from './open-balances.questions.js';

describe('the currencies in which money is held', () => {
  /** Balances whose ledger shows a deposit in EUR once it has caught up. */
  function balances(canCatchUp: boolean) {
    let shown: readonly string[] = [];
    const answers = {
      caughtUp: async () => {
        if (canCatchUp) shown = ['EUR'];
        return canCatchUp;
      },
    } as ReadYourWrites;
    const open = new OpenBalances(answers);
    open.register(async (_tenant, currencies) => currencies.filter((code) => shown.includes(code)));
    return open;
  }

  it('are read only once the ledger shows all earlier writes', async () => {
    expect(await balances(true).held(TEST_TENANT, ['MXN', 'EUR'])).toEqual(['EUR']);
  });

  it('are not reported while the ledger is behind: 503, and no currency is removed', async () => {
    await expect(balances(false).held(TEST_TENANT, ['EUR'])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await balances(false).held(TEST_TENANT, [])).toEqual([]);
  });
});
