import type { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { type ErrorCode, Refusal } from '@app/kernel';
import { CreateTransferIn, CreateTransferOut, VoidTransferOut } from '@app/payments';
import type { ActionTerms } from '../domain/action/action-terms.js';
import { PerformActionHandler, PerformAction } from './perform-action.js';
import type { ActionSteps } from './action.steps.js';

const REFERENCE = { agentId: 'Agent:a', actionId: 'AgentAction:b' };
const METADATA: CommandMetadata = {
  commandId: 'perform',
  requestHash: 'perform',
  correlationId: 'c',
  causationId: null,
  actor: 'saga:agents.action',
  at: '2026-01-15T12:00:00.000Z',
};

/** Payments that refuse; `takenBefore`: the transaction that another attempt of the same action has made meanwhile. */
function performing(type: ActionTerms['type'], code: ErrorCode, takenBefore: string | null = null) {
  const given: object[] = [];
  const commands = {
    execute: async (command: object) => {
      given.push(command);
      if (command instanceof VoidTransferOut) return takenBefore;
      throw new Refusal(code, 'no');
    },
  } as unknown as CommandBus;
  const terms = { type, sourceAccountId: 'InternalAccount:s', destinationAccountId: 'd', amount: { amount: '5' } };
  const actions = { approve: async () => ({ terms }) } as unknown as ActionSteps;
  const answer = new PerformActionHandler(actions, commands).execute(
    new PerformAction(TEST_TENANT, REFERENCE, METADATA),
  );
  return { answer, given };
}

describe('an action whose payment is refused', () => {
  it('voids its transfer-out, so that a delayed attempt cannot make it after the usage was returned', async () => {
    const { answer, given } = performing('TRANSFER_OUT', 'INSUFFICIENT_BALANCE');
    await expect(answer).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(given.map((command) => command.constructor)).toEqual([CreateTransferOut, VoidTransferOut]);
    expect(given[1]).toMatchObject({
      data: { sourceAccountId: 'InternalAccount:s' },
      metadata: { commandId: 'perform', actor: 'Agent:a' },
    });
  });

  it('is performed when another attempt has made the transfer already', async () => {
    const { answer } = performing('TRANSFER_OUT', 'REFERENCE_NOT_FOUND', 'Transaction:t');
    await expect(answer).resolves.toEqual({ transactionId: 'Transaction:t' });
  });

  it('voids nothing where it is tried again, or where no debit is its first effect', async () => {
    const transient = performing('TRANSFER_OUT', 'SERVICE_UNAVAILABLE');
    await expect(transient.answer).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(transient.given.map((command) => command.constructor)).toEqual([CreateTransferOut]);
    const pull = performing('TRANSFER_IN', 'INVALID_BANK_ACCOUNT');
    await expect(pull.answer).rejects.toMatchObject({ code: 'INVALID_BANK_ACCOUNT' });
    expect(pull.given.map((command) => command.constructor)).toEqual([CreateTransferIn]);
  });
});
