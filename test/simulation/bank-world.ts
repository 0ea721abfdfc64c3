import type { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata, EffectHandler, EffectOutcome, Saga } from '@app/event-sourcing/definitions';
import { Refusal, derivedUuid } from '@app/kernel';
import type { SagaHandlers } from '../../libs/event-sourcing/src/sagas/saga-machine.js';
import {
  CompleteTransfer,
  ConfirmDebit,
  CreditAccount,
  FailTransfer,
  type OfAccount,
  Payout,
  ReleaseUnconfirmed,
  account,
  payoutSaga,
  reservationGuardSaga,
  transfer,
} from './money.js';
import { UnreliableWorld } from './unreliable-world.js';

const SAGAS: readonly Saga[] = [payoutSaga as Saga, reservationGuardSaga as Saga];

/** A caller's request, repeated with the same command id until it is answered. */
interface Request {
  readonly commandId: string;
  readonly accountId: string;
  readonly transferId: string;
  readonly amount: number;
  step: 'reserve' | 'create' | 'answered';
}

/** A small bank of two processes: money is reserved, a transfer is created, and the bank pays or refuses. */
export class BankWorld extends UnreliableWorld {
  /** The bank's payments by their idempotency key; a repeated request pays once. */
  readonly paid = new Map<
    string,
    { readonly transferId: string; readonly amount: number; readonly outcome: 'done' | 'refused' }
  >();
  readonly requests: Request[] = [];
  readonly accounts = ['first', 'second'].map((name) => derivedUuid('account', name));

  constructor(random: () => number) {
    super(random, { aggregates: [account, transfer], sagas: SAGAS, processes: 2, faultiness: 0.12 });
  }

  protected async begin(): Promise<void> {
    for (const accountId of this.accounts) {
      await this.insist(() =>
        this.run(this.anyRunner(), account, accountId, { do: 'fund', amount: 50 }, this.metadata(`fund ${accountId}`)),
      );
    }
  }

  protected trySomething(): Promise<void> {
    return this.send(this.requests[this.pick(this.requests.length)]);
  }

  protected async tryEverything(): Promise<void> {
    for (const request of this.requests) await this.send(request);
  }

  protected ask(): void {
    const commandId = `request ${this.requests.length}`;
    this.requests.push({
      commandId,
      accountId: this.accounts[this.pick(2)]!,
      transferId: derivedUuid('transfer', commandId),
      amount: 1 + this.pick(30),
      step: 'reserve',
    });
  }

  /** One attempt of a request, by any process; steps that it does not reach are taken by a later attempt or never. */
  private async send(request: Request | undefined): Promise<void> {
    if (request === undefined || request.step === 'answered') return;
    const { accountId, transferId, amount, commandId } = request;
    const runner = this.anyRunner();
    try {
      await this.run(runner, account, accountId, { do: 'reserve', transferId, amount }, this.metadata(commandId));
      request.step = 'create';
      if (this.random() < this.faultiness) {
        if (this.random() < 0.5) request.step = 'answered'; // the process died between the two, and the caller gave up
        return;
      }
      await this.run(runner, transfer, transferId, { do: 'create', accountId, amount }, this.metadata(commandId));
      request.step = 'answered';
    } catch (error) {
      if (error instanceof Refusal) request.step = 'answered';
    }
  }

  protected handlersOf(runner: AggregateRunner): SagaHandlers {
    const ofAccount =
      (verb: 'confirm' | 'release-unconfirmed' | 'credit') =>
      ({ accountId, transferId }: OfAccount, metadata: CommandMetadata): Promise<unknown> =>
        this.run(runner, account, accountId, { do: verb, transferId }, metadata);
    const commands: Record<string, (data: never, metadata: CommandMetadata) => Promise<unknown>> = {
      [ConfirmDebit.commandName]: ofAccount('confirm'),
      [ReleaseUnconfirmed.commandName]: ofAccount('release-unconfirmed'),
      [CreditAccount.commandName]: ofAccount('credit'),
      [CompleteTransfer.commandName]: ({ transferId }: OfAccount, metadata) =>
        this.run(runner, transfer, transferId, { do: 'complete' }, metadata),
      [FailTransfer.commandName]: ({ transferId, reason }: OfAccount & { reason: string }, metadata) =>
        this.run(runner, transfer, transferId, { do: 'fail', reason }, metadata),
    };
    const payout: EffectHandler<{ readonly transferId: string; readonly amount: number }> = {
      perform: async (_tenant, { transferId, amount }, { id }) => this.pay(id, transferId, amount),
    };
    return {
      executeCommand: async (name, _tenant, data, metadata) => void (await commands[name]!(data as never, metadata)),
      effect: (name: string) => ({ [Payout.name]: payout })[name] as EffectHandler,
    };
  }

  private pay(id: string, transferId: string, amount: number): EffectOutcome {
    if (this.random() < this.faultiness) return { outcome: 'unknown' };
    const known = this.paid.get(id);
    const outcome = known?.outcome ?? (this.random() < 0.25 ? 'refused' : 'done');
    this.paid.set(id, { transferId, amount, outcome });
    if (this.random() < this.faultiness) return { outcome: 'unknown' }; // paid, but the response is lost
    return outcome === 'done'
      ? { outcome, data: null }
      : { outcome, code: 'BANK_REFUSED', message: 'The bank refused.' };
  }
}
