import type { ReadYourWrites } from '@app/event-sourcing';
import { commandMetadata } from '@app/event-sourcing/testing';
import { derivedResourceId, resourceId, type Tenant } from '@app/kernel';
import { TestClock } from '@app/kernel/testing';
import type { CustomerDirectory } from '@app/onboarding';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import type { PayableAccount, ReceivingPartner } from '../providers/receiving-partners.port.js';
import type { InternalAccountRunner } from '../services/internal-account-runner.service.js';
import { AskFundingInstructions, AskFundingInstructionsHandler } from './ask-funding-instructions.js';

const METADATA = { ...commandMetadata('command'), at: '2026-01-01T00:00:00.000Z' };
const TENANT: Tenant = { platformId: 'platform', environment: 'PRODUCTION' };
const WAY = { accountOrWalletInfo: { accountType: 'USD_ACCOUNT' }, isPlatformAccount: false };
const DELETED = derivedResourceId('Customer', 'deleted');

const account = (name: string, more: Partial<InternalAccountDocument> = {}): InternalAccountDocument =>
  ({
    id: derivedResourceId('InternalAccount', name),
    customerId: derivedResourceId('Customer', 'ada'),
    status: 'ACTIVE',
    balance: { amount: 0, currency: { code: 'USD' } },
    fundingPaymentInstructions: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as InternalAccountDocument;

/** The command, with a partner that knows one way into each account; lists the questions and the records. */
function stage() {
  const questions: (readonly PayableAccount[])[] = [];
  const records: string[] = [];
  const partner = { generation: 1, ways: [WAY] as object[] | null };
  const asked: ReceivingPartner['instructionsOf'] = async (accounts) => {
    questions.push(accounts);
    return partner.ways && new Map(accounts.map(({ accountId }) => [accountId, partner.ways as never]));
  };
  const connected = { is: true };
  const handler = new AskFundingInstructionsHandler(
    { of: async () => (connected.is ? { generation: partner.generation, instructionsOf: asked } : null) },
    {
      run: async (_: Tenant, accountId: string, command: object) => {
        records.push(accountId);
        return command;
      },
    } as unknown as InternalAccountRunner,
    {
      answer: async (_view: unknown, _tenant: Tenant, uuid: string, command: object) => ({
        ...account('recorded'),
        ...command,
        id: resourceId('InternalAccount', uuid),
      }),
    } as unknown as ReadYourWrites,
    { get: async (_: Tenant, id: string) => ({ isDeleted: id === DELETED }) } as unknown as CustomerDirectory,
    new TestClock(),
  );
  const shown = async (...accounts: readonly InternalAccountDocument[]) =>
    (await handler.execute(new AskFundingInstructions(TENANT, { accounts }, METADATA))).map(
      ({ fundingPaymentInstructions }) => fundingPaymentInstructions.length,
    );
  return { shown, questions, records, partner, connected };
}

describe('The ways of paying into accounts', () => {
  it('are asked of the partner in one question, recorded and shown, and asked for once', async () => {
    const { shown, questions, records } = stage();
    const accounts = [account('one'), account('other', { fundingPaymentInstructions: [WAY] })];
    expect(await shown(...accounts)).toEqual([1, 1]);
    expect([questions.map(({ length }) => length), records]).toEqual([[2], [accounts[0]!.id]]); // one was known
    await shown(...accounts);
    expect(questions).toHaveLength(1);
  });

  it('are asked for again when another partner takes the place of the first', async () => {
    const { shown, partner, questions } = stage();
    await shown(account('one'));
    partner.generation = 2;
    partner.ways = [];
    expect(await shown(account('one', { fundingPaymentInstructions: [WAY] }))).toEqual([0]);
    expect(questions).toHaveLength(2);
  });

  it('are those that are recorded while the partner does not answer, which is asked again', async () => {
    const { shown, partner, questions, records } = stage();
    partner.ways = null;
    expect(await shown(account('one', { fundingPaymentInstructions: [WAY] }), account('two'))).toEqual([1, 0]);
    await shown(account('two'));
    expect([questions.length, records]).toEqual([2, []]);
  });

  it('are not asked for without a partner, nor recorded of an account that takes no money', async () => {
    const { shown, questions, records, connected } = stage();
    expect(await shown(account('closed', { status: 'CLOSED' }), account('gone', { customerId: DELETED }))).toEqual([
      0, 0,
    ]);
    expect([questions.map(({ length }) => length), records]).toEqual([[1], []]);
    connected.is = false;
    expect(await shown(account('one'))).toEqual([0]);
  });

  it('are asked for a hundred accounts at a time', async () => {
    const { shown, questions } = stage();
    await shown(...Array.from({ length: 101 }, (_, number) => account(`account ${number}`)));
    expect(questions.map(({ length }) => length)).toEqual([100, 1]);
  });
});
