import { CommandBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError } from 'commander';
import { CardSuspense, type SuspendedCardMoney } from '@app/accounts';
import {
  CloseCardByService,
  RecoverShortfall,
  ResolveCardSuspense,
  SettleNetwork,
  WriteOffShortfall,
} from '@app/cards';
import { Refusal, money } from '@app/kernel';
import { currency } from '@app/platforms';
import { tenantOf, catchUpReadModels, withApplication } from '../application.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';
import {
  type ManualActionOptions,
  inTermsOfReference,
  runManualAction,
  metadataOf,
  requireOneOperator,
  withReferenceOption,
} from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

interface OfPlatform {
  readonly platform?: string;
}

interface ListOptions extends OfPlatform {
  readonly json?: true;
}

type ResolveOptions = OfPlatform & ManualActionOptions;

const MAX_ROWS_SHOWN = 1_000;

interface SettleOptions extends ManualActionOptions {
  readonly platform?: string;
  readonly currency: string;
  readonly amount: bigint;
}

/**
 * `card recover`, `card write-off`, `card close`, `card suspense`, `card resolve-suspense`, `card settle`: actions on cards that only an
 * operator may take.
 */
export function cardCommand(terminal: Terminal): Command {
  const card = new Command('card');
  const recovery = card
    .command('recover')
    .description('Recovers the shortfall of a card transaction from the account that owes it.')
    .argument('<transaction>', 'its id, CardTransaction:<uuid>', idOf('CardTransaction'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withReferenceOption(withOperatorNoteOptions(recovery, terminal), { required: false }).action(
    (transactionId: string, options: ManualActionOptions) => recover(transactionId, options, terminal),
  );
  const writingOff = card
    .command('write-off')
    .description('Writes off the shortfall of a card transaction: its account no longer owes it.')
    .argument('<transaction>', 'its id, CardTransaction:<uuid>', idOf('CardTransaction'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withReferenceOption(withOperatorNoteOptions(writingOff, terminal), { required: false }).action(
    (transactionId: string, options: ManualActionOptions) => writeOff(transactionId, options, terminal),
  );
  const closing = card
    .command('close')
    .description('Closes a card for risk or compliance. This cannot be undone.')
    .argument('<card>', 'its id, Card:<uuid>', idOf('Card'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withOperatorNoteOptions(closing, terminal).action((cardId: string, options: ManualActionOptions) =>
    close(cardId, options, terminal),
  );
  card
    .command('suspense')
    .description('Lists card refunds and returns in suspense: the account could not accept them.')
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--json', 'print JSON')
    .action((options: ListOptions) => suspense(options, terminal));
  const resolve = card
    .command('resolve-suspense')
    .description('Books the amount that a card transaction has in suspense as sent manually outside the product.')
    .argument('<transaction>', 'its id, CardTransaction:<uuid>', idOf('CardTransaction'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withReferenceOption(withOperatorNoteOptions(resolve, terminal), { required: false }).action(
    (transactionId: string, options: ResolveOptions) => resolveSuspense(transactionId, options, terminal),
  );
  const settlement = card
    .command('settle')
    .description('Records a settlement with the card network: a payment to it, or from it if the amount is negative.')
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .requiredOption('--currency <code>', 'the currency')
    .requiredOption('--amount <units>', 'in the smallest unit of the currency', wholeNumber);
  withReferenceOption(withOperatorNoteOptions(settlement, terminal), { required: true }).action(
    (options: SettleOptions) => settle(options, terminal),
  );
  return card;
}

async function recover(transactionId: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'card recover', object: transactionId, decidesMoney: true } as const;
  const transaction = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new RecoverShortfall(tenant, { transactionId }, metadata)),
  );
  terminal.write(`${transaction.id}  ${transaction.status}`);
}

async function writeOff(transactionId: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'card write-off', object: transactionId, decidesMoney: true } as const;
  const { amount, currency: code } = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new WriteOffShortfall(tenant, { transactionId }, metadata)),
  );
  terminal.write(`${transactionId}  written off  ${amount} ${code}`);
}

async function close(cardId: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'card close', object: cardId };
  const closed = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new CloseCardByService(tenant, { cardId }, metadata)),
  );
  terminal.write(`${closed.id}  ${closed.state}  ${closed.stateReason}`);
}

async function suspense({ platform, json }: ListOptions, terminal: Terminal): Promise<void> {
  const { waiting, hasMore } = await withApplication(terminal, async (application) => {
    await catchUpReadModels(application);
    return application
      .get(CardSuspense, { strict: false })
      .waiting(await tenantOf(application, platform), MAX_ROWS_SHOWN);
  });
  if (hasMore) terminal.warn(`There is more than that of the ${MAX_ROWS_SHOWN} accounts shown.`);
  if (json === true) return terminal.write(JSON.stringify(waiting));
  if (waiting.length === 0) return terminal.warn('No card money is in suspense.');
  for (const line of tableOf(['SINCE', 'TRANSACTION', 'AMOUNT', 'CURRENCY'], waiting.map(cellsOf)))
    terminal.write(line);
}

function cellsOf({ since, transactionId, amount }: SuspendedCardMoney): string[] {
  return [since, transactionId, amount.amount, amount.currency];
}

async function resolveSuspense(
  transactionId: string,
  { platform, operator, reason, reference }: ResolveOptions,
  terminal: Terminal,
): Promise<void> {
  const act = { act: 'card resolve-suspense', object: transactionId };
  await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, platform);
    await requireOneOperator(application, tenant);
    const metadata = metadataOf(application, tenant, act, reference);
    await application
      .get(CommandBus, { strict: false })
      .execute(new ResolveCardSuspense(tenant, { transactionId, by: { operator, reason } }, metadata))
      .catch((error: unknown) => Promise.reject(inTermsOfReference(error, act, reference)));
  });
  terminal.write(`${transactionId}  sent outside`);
}

async function settle({ currency: code, amount, ...options }: SettleOptions, terminal: Terminal): Promise<void> {
  if (currency(code) === undefined) throw new Refusal('INVALID_CURRENCY', `There is no currency ${code}.`);
  const act = { act: 'card settle', object: `${amount} ${code}`, decidesMoney: true } as const;
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new SettleNetwork(tenant, { amount: money(code, amount) }, metadata)),
  );
  terminal.write(`settled  ${amount} ${code}`);
}

function wholeNumber(given: string): bigint {
  if (/^-?[1-9]\d{0,15}$/.test(given)) return BigInt(given);
  throw new InvalidArgumentError('Give a whole number other than 0.');
}
