import { CommandBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError } from 'commander';
import { CardSuspense, type SuspendedCardMoney } from '@app/accounts';
import { CloseCardByService, RecoverShortfall, ResolveCardSuspense, SettleNetwork } from '@app/cards';
import { type OperatorsWord, Refusal, money } from '@app/kernel';
import { currency } from '@app/platforms';
import { operatorMetadata, tenantOf, upToDate, withApplication } from '../application.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';
import { withOperatorsWord } from './operators-word.js';

interface OfPlatform {
  readonly platform: string;
}

interface ListOptions extends OfPlatform {
  readonly json?: true;
}

interface ResolveOptions extends OfPlatform, OperatorsWord {}

const MOST_SHOWN = 1_000;

interface SettleOptions extends OfPlatform {
  readonly currency: string;
  readonly amount: bigint;
}

/** `card recover`, `card close`, `card suspense`, `card resolve-suspense`, `card settle`: what of cards only the operator may do. */
export function cardCommand(terminal: Terminal): Command {
  const card = new Command('card').description('Cards: what the API offers to nobody.');
  card
    .command('recover')
    .description('Takes what the service bears of a card transaction from the account that owes it.')
    .argument('<transaction>', 'its id, CardTransaction:<uuid>', idOf('CardTransaction'))
    .requiredOption('--platform <id>', 'the platform', platformId)
    .action((transactionId: string, options: OfPlatform) => recover(transactionId, options, terminal));
  card
    .command('close')
    .description('Closes a card for risk or compliance, for good.')
    .argument('<card>', 'its id, Card:<uuid>', idOf('Card'))
    .requiredOption('--platform <id>', 'the platform', platformId)
    .action((cardId: string, options: OfPlatform) => close(cardId, options, terminal));
  card
    .command('suspense')
    .description('Lists what cards brought back to customers who are deleted and waits in suspense.')
    .requiredOption('--platform <id>', 'the platform', platformId)
    .option('--json', 'answer as JSON')
    .action((options: ListOptions) => suspense(options, terminal));
  const resolve = card
    .command('resolve-suspense')
    .description('Books what a card transaction has in suspense as sent outside by hand.')
    .argument('<transaction>', 'its id, CardTransaction:<uuid>', idOf('CardTransaction'))
    .requiredOption('--platform <id>', 'the platform', platformId);
  withOperatorsWord(resolve, terminal).action((transactionId: string, options: ResolveOptions) =>
    resolveSuspense(transactionId, options, terminal),
  );
  card
    .command('settle')
    .description('Records that the card network was paid, or with a negative amount that it paid.')
    .requiredOption('--platform <id>', 'the platform', platformId)
    .requiredOption('--currency <code>', 'the currency')
    .requiredOption('--amount <units>', 'in the smallest unit of the currency', wholeNumber)
    .action((options: SettleOptions) => settle(options, terminal));
  return card;
}

async function recover(transactionId: string, { platform }: OfPlatform, terminal: Terminal): Promise<void> {
  const transaction = await withApplication(terminal, async (application) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new RecoverShortfall(await tenantOf(application, platform), transactionId, operatorMetadata())),
  );
  terminal.write(`${transaction.id}  ${transaction.status}`);
}

async function close(cardId: string, { platform }: OfPlatform, terminal: Terminal): Promise<void> {
  const closed = await withApplication(terminal, async (application) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new CloseCardByService(await tenantOf(application, platform), cardId, operatorMetadata())),
  );
  terminal.write(`${closed.id}  ${closed.state}  ${closed.stateReason}`);
}

async function suspense({ platform, json }: ListOptions, terminal: Terminal): Promise<void> {
  const { waiting, hasMore } = await withApplication(terminal, async (application) => {
    await upToDate(application);
    return application.get(CardSuspense, { strict: false }).waiting(await tenantOf(application, platform), MOST_SHOWN);
  });
  if (hasMore) terminal.warn(`There is more than that of the ${MOST_SHOWN} accounts shown.`);
  if (json === true) return terminal.write(JSON.stringify(waiting));
  if (waiting.length === 0) return terminal.warn('Nothing of cards is in suspense.');
  for (const line of tableOf(['SINCE', 'TRANSACTION', 'AMOUNT', 'CURRENCY'], waiting.map(cellsOf)))
    terminal.write(line);
}

function cellsOf({ since, transactionId, amount }: SuspendedCardMoney): string[] {
  return [since, transactionId, amount.amount, amount.currency];
}

async function resolveSuspense(
  transactionId: string,
  { platform, operator, reason }: ResolveOptions,
  terminal: Terminal,
): Promise<void> {
  await withApplication(terminal, async (application) =>
    application
      .get(CommandBus, { strict: false })
      .execute(
        new ResolveCardSuspense(
          await tenantOf(application, platform),
          transactionId,
          { operator, reason },
          operatorMetadata(),
        ),
      ),
  );
  terminal.write(`${transactionId}  sent outside`);
}

async function settle({ platform, currency: code, amount }: SettleOptions, terminal: Terminal): Promise<void> {
  if (currency(code) === undefined) throw new Refusal('INVALID_CURRENCY', `There is no currency ${code}.`);
  await withApplication(terminal, async (application) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new SettleNetwork(await tenantOf(application, platform), money(code, amount), operatorMetadata())),
  );
  terminal.write(`settled  ${amount} ${code}`);
}

function wholeNumber(given: string): bigint {
  if (/^-?[1-9]\d{0,15}$/.test(given)) return BigInt(given);
  throw new InvalidArgumentError('Give a whole number other than 0.');
}
