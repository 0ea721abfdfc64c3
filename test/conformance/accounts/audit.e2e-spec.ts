import { CommandBus } from '@nestjs/cqrs';
import { AccountStatements, LEDGER_KINDS, ReserveDebit, TrialBalance } from '@app/accounts';
import { derivedResourceId, money } from '@app/kernel';
import { TestApplication } from '../../support/application.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { runOn } from '../../support/command-line.js';

describe('the books', () => {
  let application: TestApplication;
  let customer: FundedCustomer;
  let funded: string;

  beforeAll(async () => {
    application = await TestApplication.boot();
    customer = await fundedCustomer(application.api, 10_000);
    await application.settle();
    funded = application.clock.now().toISOString();
    application.clock.advance('1h');
    const destination = { accountId: await usdPayee(application.api, customer.customerId) };
    await application.api.post('/transfer-out', {
      source: { accountId: customer.accountId },
      destination,
      amount: 2_500,
    });
    await application.settle();
  }, 60_000);

  afterAll(async () => {
    await application.close();
  });

  const cli = (...words: string[]) => runOn(application, ...words, '--platform', application.tenant.platformId);

  const dollarsOf = ({ totals }: { totals: readonly { kind: string; currency: string; amount: string }[] }) =>
    Object.fromEntries(totals.filter(({ currency }) => currency === 'USD').map(({ kind, amount }) => [kind, amount]));

  it('sum to zero now, and as of any moment before', async () => {
    const books = application.get(TrialBalance);
    const now = await books.of(application.tenant);
    expect(dollarsOf(now)).toEqual({ account: '7500', world: '-7500' });
    expect(await books.asOf(application.tenant, application.clock.now().toISOString())).toEqual(now);
    const before = await books.asOf(application.tenant, funded);
    // a reader whose memory is bounded gives up
    await expect(books.asOf(application.tenant, funded, { maxLines: 1 })).rejects.toThrow('1 accounts hold money');
    expect(dollarsOf(before)).toEqual({ account: '10000', world: '-10000' });
    expect([now.unbalanced, before.unbalanced]).toEqual([[], []]);
    expect((await books.asOf(application.tenant, '2000-01-01T00:00:00.000Z')).totals).toEqual([]);
  });

  it("are each platform's own", async () => {
    const { tenant } = await application.createPlatform();
    expect((await application.get(TrialBalance).asOf(tenant, application.clock.now().toISOString())).totals).toEqual(
      [],
    );
    expect(await application.get(AccountStatements).of(tenant, customer.accountId)).toBeNull();
  });

  it('show every movement of an account and the balance after it', async () => {
    const statement = (await application.get(AccountStatements).of(application.tenant, customer.accountId))!;
    expect(statement).toMatchObject({ accountId: customer.accountId, currency: 'USD' });
    expect(
      statement.lines.map(({ type, amount, balance, totalBalance }) => [type, amount, balance, totalBalance]),
    ).toEqual([
      ['accounts.account-funded', '10000', '10000', '10000'],
      ['accounts.debit-reserved', '-2500', '7500', '7500'],
    ]);
    expect(statement.lines[1]!.transactionId).toMatch(/^Transaction:/);
    const newest = await application.get(AccountStatements).of(application.tenant, customer.accountId, { newest: 1 });
    expect([statement.isComplete, newest]).toEqual([
      true,
      { ...statement, lines: statement.lines.slice(1), isComplete: false },
    ]);
    expect(await application.get(AccountStatements).of(application.tenant, 'nonsense')).toBeNull();
  });

  describe('on the command line', () => {
    it('audit trial-balance shows the sum of each kind of account, also as of a moment', async () => {
      const { code, answers } = await cli('audit', 'trial-balance');
      expect([code, answers.map((line) => line.split(/ +/))]).toEqual([
        0,
        [
          ['KIND', 'CURRENCY', 'AMOUNT'],
          ...LEDGER_KINDS.map((kind) => [kind, 'USD', { account: '75.00', world: '−75.00' }[kind as string] ?? '0.00']),
          ['Sum', 'USD', '0.00.', ...'The books balance, and every account and payment matches its terms.'.split(' ')],
        ],
      ]);
      const before = await cli('audit', 'trial-balance', '--at', funded, '--json');
      expect(dollarsOf(JSON.parse(before.answers[0]!))).toEqual({ account: '10000', world: '-10000' });
    });

    it('audit statement lists the movements of an account', async () => {
      const { code, answers } = await cli('audit', 'statement', customer.accountId);
      expect([code, answers.length]).toEqual([0, 3]);
      expect(answers[0]!.split(/ {2,}/)).toEqual([
        'AT',
        'CURRENCY',
        'AMOUNT',
        'HELD',
        'BALANCE',
        'TOTAL',
        'COUNTER-ACCOUNT',
        'EVENT',
        'TRANSACTION',
      ]);
      expect(answers[1]).toMatch(/USD +100\.00 +0\.00 +100\.00 +100\.00 {2}world +accounts\.account-funded/);
      expect(answers[2]).toMatch(
        /USD +−25\.00 +0\.00 +75\.00 +75\.00 {2}clearing:[\da-f]{8}… {2}accounts\.debit-reserved {2}Transaction:/,
      );
      expect(
        JSON.parse((await cli('audit', 'statement', customer.accountId, '--json')).answers[0]!).lines,
      ).toHaveLength(2);
    });

    it('audit statement of a period lists its movements alone, with the balances of the whole', async () => {
      const { lines } = (await application.get(AccountStatements).of(application.tenant, customer.accountId))!;
      const statement = (...words: string[]) => cli('audit', 'statement', customer.accountId, ...words);
      const [first, last] = [lines[0]!.at, lines[1]!.at];
      const { answers } = await statement('--from', last, '--to', last.slice(0, 10), '--json');
      expect(JSON.parse(answers[0]!).lines).toEqual(JSON.parse(JSON.stringify(lines.filter(({ at }) => at >= last))));
      const earlier = new Date(Date.parse(first) - 1).toISOString();
      expect((await statement('--to', earlier)).warnings).toEqual([
        'Nothing has moved on this account in this period.',
      ]);
      expect((await statement('--from', 'yesterday')).code).toBe(2);
      expect((await statement('--to', 'yesterday')).code).toBe(2);
    });

    it('audit statement of a transaction lists the movements of its clearing account', async () => {
      const { lines } = (await application.get(AccountStatements).of(application.tenant, customer.accountId))!;
      const payment = lines[1]!.transactionId!;
      const { code, answers } = await cli('audit', 'statement', payment);
      expect([code, answers.map((line) => line.split(/ {2,}/).slice(1, -1))]).toEqual([
        0,
        [
          ['CURRENCY', 'AMOUNT', 'BALANCE', 'COUNTER-ACCOUNT', 'EVENT'],
          ['USD', '25.00', '25.00', expect.stringMatching(/^account:[\da-f]{8}…$/), 'accounts.debit-reserved'],
          ['USD', '−25.00', '0.00', 'world', 'payments.payout-completed'],
        ],
      ]);
      const { transactionId, lines: movements } = JSON.parse(
        (await cli('audit', 'statement', payment, '--json')).answers[0]!,
      );
      expect([transactionId, movements.map(({ balance }: { balance: string }) => balance)]).toEqual([
        payment,
        ['2500', '0'],
      ]);
    });

    it('refuses accounts and transactions that do not exist, and arguments of another form', async () => {
      const unknown = await cli('audit', 'statement', derivedResourceId('InternalAccount', 'unknown'));
      expect([unknown.code, unknown.warnings[0]]).toEqual([1, expect.stringContaining('The platform has no account')]);
      const unpaid = await cli('audit', 'statement', derivedResourceId('Transaction', 'unknown'));
      expect([unpaid.code, unpaid.warnings[0]]).toEqual([1, expect.stringContaining('The platform has no payment')]);
      expect((await cli('audit', 'statement', 'Customer:1')).code).toBe(2);
      expect((await cli('audit', 'trial-balance', '--at', 'yesterday')).code).toBe(2);
    });
  });

  it('show money in flight, and that it came back', async () => {
    const reserve = {
      accountId: customer.accountId,
      transactionId: derivedResourceId('Transaction', 'in flight'),
      amount: money('USD', 100n),
    };
    await application.get(CommandBus).execute(new ReserveDebit(application.tenant, reserve, application.metadata()));
    await application.settle();
    expect((await application.get(TrialBalance).of(application.tenant)).inFlight).toEqual([
      expect.objectContaining({ currency: 'USD', amount: '100' }),
    ]);
    const at = application.clock.now().toISOString();
    expect((await application.get(TrialBalance).asOf(application.tenant, at)).inFlight).toHaveLength(1);
    await application.advance('61s');
    expect((await application.get(TrialBalance).of(application.tenant)).inFlight).toEqual([]);
  });
});
