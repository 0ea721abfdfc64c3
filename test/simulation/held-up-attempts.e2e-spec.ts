import { recordingRefusals } from '@app/event-sourcing/definitions';
import { type Aggregate, Refusal, derivedUuid, isCommandRefused, resourceId, tenantKey, uuidOf } from '@app/kernel';
import { internalAccount } from '../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { externalAccount } from '../../libs/accounts/src/domain/external-account/external-account.decider.js';
import { CreditAccount } from '../../libs/accounts/src/commands/credit-account.js';
import { ChangeAgent } from '../../libs/agents/src/commands/change-agent.js';
import { CreateAgentQuote } from '../../libs/agents/src/commands/create-agent-quote.js';
import type { ActionRequest } from '../../libs/agents/src/services/action-terms.service.js';
import { RequestAction } from '../../libs/agents/src/commands/request-action.js';
import { AuthorizeCard } from '../../libs/cards/src/commands/authorize-card.js';
import { ConcludeAuthorization } from '../../libs/cards/src/commands/conclude-authorization.js';
import { BookDeposit } from '../../libs/payments/src/commands/book-deposit.js';
import { CreateQuote, quoteUuid } from '../../libs/payments/src/commands/create-quote.js';
import { CreateTransferOut } from '../../libs/payments/src/commands/create-transfer-out.js';
import { begin, configure } from './moving/beginning.js';
import { type MovingProcess, metadataOf } from './moving/moving-process.js';
import { MovingWorld } from './moving/moving-world.js';
import { imbalances } from './moving/oracle.js';
import { TENANT } from './moving/stage.js';
import { randomOf } from './survey.js';

/** Streams whose appends are delayed. */
const ACCOUNT = '.accounts.internal-account-';
const PAYMENT = '.payments.transaction-';

/**
 * A first attempt is delayed between its checks and its append; a second one is finally refused, and the refusal is processed; then the first
 * one continues (decision 0045).
 */
describe('an attempt that was held up until another one was finally refused', () => {
  let world: MovingWorld;

  beforeEach(async () => {
    world = new MovingWorld(randomOf(1));
    await begin(world, false);
  });

  const customer = () => world.inhabitants.customers[0]!;
  const agentId = () => world.inhabitants.agents[0]!;
  const own = () => world.inhabitants.accountOf(customer(), 'USD');
  const payee = (code: string) => world.inhabitants.payeesOf(customer(), code)[0]!.id;

  const quoteOf = (lockedSide: 'SENDING' | 'RECEIVING', immediatelyExecute: boolean) => ({
    source: { accountId: own() },
    destination: { accountId: payee('EUR') },
    request: { lockedSide, lockedAmount: 5_000n, immediatelyExecute, senderCustomerInfo: {} },
  });

  /** Processes all work of sagas, as a worker without faults. */
  async function settle(): Promise<void> {
    const { work, calm } = world;
    while ((await work.isBehind()) || work.queue.length > 0) {
      await work.route();
      for (const entry of work.queue.slice()) {
        const failure = await work.drive(entry, calm, () => work.remove(entry));
        if (failure !== null) throw failure;
      }
    }
  }

  async function rest(): Promise<void> {
    do {
      await settle();
      world.clock.advance('6m');
    } while (world.work.ring(world.clock.now().toISOString()) > 0);
  }

  const change = (name: string) => metadataOf(`${name} ${world.numbered++}`, world.calm);
  async function become<Status>(aggregate: Aggregate, uuid: string, status: Status): Promise<void> {
    await world.calm.runner.run(aggregate, TENANT, uuid, { kind: 'change-status', status }, change('status'));
  }
  const freeze = () => become(internalAccount as unknown as Aggregate, uuidOf('InternalAccount', own()), 'FROZEN');
  const unfreeze = () => become(internalAccount as unknown as Aggregate, uuidOf('InternalAccount', own()), 'ACTIVE');
  const payeeBecomes = (id: string, status: string) =>
    become(externalAccount as unknown as Aggregate, uuidOf('ExternalAccount', id), status);
  const review = (id: string) => payeeBecomes(id, 'UNDER_REVIEW');
  const release = (id: string) => payeeBecomes(id, 'ACTIVE');
  const recorded = async (stream: string) =>
    (await world.store.read(`${tenantKey(TENANT)}.${stream}`))
      .filter((event) => !isCommandRefused(event))
      .map(({ type }) => type);
  const balanceOf = async (accountId: string) =>
    (await world.calm.runner.load(internalAccount, TENANT, uuidOf('InternalAccount', accountId))).state.balance;
  const wrong = async () => imbalances(await world.store.readAll(0n, Number.MAX_SAFE_INTEGER));

  /** Starts work in a separate process, which is paused before its first append to a stream of this kind. */
  async function heldUp(kind: string, begun: (process: MovingProcess) => Promise<unknown>) {
    let isHeld = false;
    const process = world.open({
      before: async (self, appendedTo) => {
        if (isHeld || appendedTo?.includes(kind) !== true) return;
        isHeld = true;
        self.freeze();
      },
      fault: () => 'none',
      isBusy: () => false,
    });
    const { stalled } = process;
    const outcome = begun(process).then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    );
    expect(await Promise.race([stalled, outcome])).toBeUndefined();
    return {
      continue: () => {
        process.thaw();
        return outcome;
      },
    };
  }

  /** An agent's action: one worker is paused before its payment, while another worker takes over and is refused. */
  async function performTwice(action: ActionRequest, code: string, heldBefore: string): Promise<string> {
    const { id } = await world.calm.execute<{ id: string }>(
      new RequestAction(TENANT, { agentId: agentId(), request: action }, change('action')),
    );
    while (await world.work.isBehind()) await world.work.route();
    const [open, perform] = world.work.queue.filter(({ input: { saga } }) => saga === 'agents.action');
    await world.work.drive(open!, world.calm, () => world.work.remove(open!));
    const first = await heldUp(heldBefore, (process) => world.work.drive(perform!, process, () => undefined));
    await review(payee(code));
    await settle();
    await release(payee(code));
    await first.continue();
    await rest();
    return (await recorded(`agents.action-${uuidOf('AgentAction', id)}`)).at(-1)!;
  }

  it.each([
    ['pull', 'TRANSFER_IN', PAYMENT],
    ['transfer', 'TRANSFER_OUT', ACCOUNT],
  ] as const)(
    'makes no %s of an agent whose action has failed and whose limits were returned',
    async (_, type, heldBefore) => {
      const [sourceAccountId, destinationAccountId] =
        type === 'TRANSFER_IN' ? [payee('USD'), own()] : [own(), payee('USD')];
      const before = await balanceOf(own());
      const request = { type, sourceAccountId, destinationAccountId, amount: 5_000n };
      expect(await performTwice(request, 'USD', heldBefore)).toBe('agents.action-failed');
      expect(await created()).toEqual([]);
      expect(await balanceOf(own())).toBe(before);
      expect(await wrong()).toEqual([]);
    },
  );

  /** Payments that were created. */
  const created = async () =>
    (await world.store.readAll(0n, Number.MAX_SAFE_INTEGER))
      .map(({ type }) => type)
      .filter((type) => /^payments\.(?:transfer-(?:in|out)-created|quote-executed)$/.test(type));

  it('executes no quote of an agent whose action has failed', async () => {
    const quote = quoteOf('SENDING', false);
    const { id: quoteId } = await world.calm.execute<{ id: string }>(
      new CreateAgentQuote(TENANT, { agentId: agentId(), quote }, change('quote')),
    );
    await settle();
    const before = await balanceOf(own());
    expect(await performTwice({ type: 'EXECUTE_QUOTE', quoteId }, 'EUR', ACCOUNT)).toBe('agents.action-failed');
    expect(await created()).toEqual([]);
    expect(await balanceOf(own())).toBe(before);
    expect(await wrong()).toEqual([]);
  });

  it('makes no quote for an agent whose key was answered with a refusal', async () => {
    const quote = quoteOf('SENDING', false);
    const data = { agentId: agentId(), quote };
    const asked = change('quote');
    const first = await heldUp(PAYMENT, (process) => process.execute(new CreateAgentQuote(TENANT, data, asked)));
    await world.calm.execute(
      new ChangeAgent(TENANT, { agentId: agentId(), change: { isPaused: true } }, change('pause')),
    );
    const retry = new CreateAgentQuote(TENANT, data, recordingRefusals(asked));
    await expect(world.calm.execute(retry)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await first.continue()).toBe('FORBIDDEN');
    expect(await recorded(`payments.transaction-${quoteUuid(asked)}`)).toEqual([]);
  });

  it('credits nothing that a frozen account refused and that went to suspense', async () => {
    const credit = {
      accountId: own(),
      transactionId: resourceId('Transaction', derivedUuid('refunded')),
      reason: 'refund',
      amount: { currency: 'USD', amount: '700' },
    };
    const step = recordingRefusals(change('credit'));
    const give = (process: MovingProcess) => process.execute(new CreditAccount(TENANT, credit, step));
    const before = await balanceOf(own());
    const first = await heldUp(ACCOUNT, give);
    await freeze();
    await expect(give(world.calm)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await unfreeze();
    expect(await first.continue()).toBe('INVALID_INPUT');
    expect(await balanceOf(own())).toBe(before);
  });

  it('credits no deposit that a frozen account refused and that went to suspense', async () => {
    const amount = { currency: 'USD', amount: '700' };
    const data = { accountId: own(), depositId: 'D-1', amount };
    const step = change('deposit');
    const book = (process: MovingProcess) => process.execute(new BookDeposit(TENANT, data, step));
    const before = await balanceOf(own());
    const first = await heldUp(ACCOUNT, book);
    await freeze();
    expect(await book(world.calm)).toMatchObject({ place: 'SUSPENSE', isNew: true });
    await unfreeze();
    expect(await first.continue()).toBe('done');
    expect(await book(world.calm)).toMatchObject({ place: 'SUSPENSE', isNew: false });
    expect(await balanceOf(own())).toBe(before);
    expect(await wrong()).toEqual([]);
  });

  it('makes no transfer whose key was answered with a refusal', async () => {
    const data = {
      source: { accountId: own() },
      destination: { accountId: payee('USD') },
      request: { amount: 5_000n } as never,
    };
    const transfer = new CreateTransferOut(TENANT, data, change('transfer'));
    const before = await balanceOf(own());
    const first = await heldUp(ACCOUNT, (process) => process.execute(transfer));
    await review(payee('USD'));
    const retry = new CreateTransferOut(TENANT, data, recordingRefusals(transfer.metadata));
    const refusal = await world.calm.execute(retry).then(
      () => 'done',
      (error: Refusal) => error.code,
    );
    expect(refusal).not.toBe('done');
    await release(payee('USD'));
    expect(await first.continue()).toBe(refusal);
    expect(await created()).toEqual([]);
    await rest(); // the guard returns the late reservation
    expect(await balanceOf(own())).toBe(before);
    expect(await wrong()).toEqual([]);
  });

  it('continues from the record of a concurrent attempt that counted at another price', async () => {
    const data = quoteOf('RECEIVING', true);
    const quote = new CreateQuote(TENANT, data, change('quote'));
    const volume = '.payments.daily-volume-';
    const first = await heldUp(volume, (process) => process.execute(quote));
    const fee = { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD', variableFeeBps: 90 };
    await configure(
      world.calm,
      { feeConfigs: [{ ...fee, fixedFee: { amount: 5_000, currency: 'USD' } }] },
      change('fee'),
    );
    const retry = new CreateQuote(TENANT, data, recordingRefusals(quote.metadata));
    const dearer = await heldUp(volume, (process) => process.execute(retry));
    expect(await first.continue()).toBe('done');
    expect(await dearer.continue()).toBe('CONFLICT'); // a transient conflict: the caller retries
    const [again, once] = [await world.calm.execute(retry), await world.calm.execute(quote)];
    expect(again).toEqual(once);
  });

  it('holds no money for an authorization that was declined meanwhile, even when its process dies then', async () => {
    const cardId = world.inhabitants.cards[0]!;
    const request = {
      operation: 'AUTHORIZATION' as const,
      amount: 900,
      currencyCode: 'USD',
      merchant: { descriptor: 'Shop' },
    };
    const metadata = change('authorization');
    const before = await balanceOf(own());
    const first = await heldUp(ACCOUNT, (process) =>
      process.execute(new AuthorizeCard(TENANT, { cardId, request }, metadata)),
    );
    world.clock.advance('1m');
    const transactionId = resourceId('CardTransaction', derivedUuid('CardTransaction', metadata.commandId));
    const conclude = recordingRefusals(change('conclude'));
    await world.calm.execute(new ConcludeAuthorization(TENANT, { transactionId }, conclude));
    await first.continue();
    expect(await recorded(`accounts.internal-account-${uuidOf('InternalAccount', own())}`)).not.toContain(
      'accounts.hold-placed',
    );
    expect(await balanceOf(own())).toBe(before);
  });
});
