import { CommandBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError } from 'commander';
import { CloseCardByService, RecoverShortfall, SettleNetwork } from '@app/cards';
import { Refusal, money } from '@app/kernel';
import { currency } from '@app/platforms';
import { operatorMetadata, tenantOf, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';

interface OfPlatform {
  readonly platform: string;
}

interface SettleOptions extends OfPlatform {
  readonly currency: string;
  readonly amount: bigint;
}

/** `card recover`, `card close`, `card settle`: what of cards only the operator may do. */
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
    application.get(CommandBus, { strict: false }).execute(
      new RecoverShortfall(await tenantOf(application, platform), transactionId, operatorMetadata()),
    ));
  terminal.write(`${transaction.id}  ${transaction.status}`);
}

async function close(cardId: string, { platform }: OfPlatform, terminal: Terminal): Promise<void> {
  const closed = await withApplication(terminal, async (application) =>
    application.get(CommandBus, { strict: false }).execute(
      new CloseCardByService(await tenantOf(application, platform), cardId, operatorMetadata()),
    ));
  terminal.write(`${closed.id}  ${closed.state}  ${closed.stateReason}`);
}

async function settle({ platform, currency: code, amount }: SettleOptions, terminal: Terminal): Promise<void> {
  if (currency(code) === undefined) throw new Refusal('INVALID_CURRENCY', `There is no currency ${code}.`);
  await withApplication(terminal, async (application) =>
    application.get(CommandBus, { strict: false }).execute(
      new SettleNetwork(await tenantOf(application, platform), money(code, amount), operatorMetadata()),
    ));
  terminal.write(`settled  ${amount} ${code}`);
}

function wholeNumber(given: string): bigint {
  if (/^-?[1-9]\d{0,15}$/.test(given)) return BigInt(given);
  throw new InvalidArgumentError('Give a whole number other than 0.');
}
