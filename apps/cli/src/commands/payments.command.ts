import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Command, Option } from 'commander';
import type { OperatorNote } from '@app/kernel';
import {
  ListSuspense,
  RecoverReturnedCollection,
  ResolveSuspense,
  SUSPENSE_ENDS,
  type SuspenseDocument,
  type SuspenseEnd,
  WriteOffReturnedCollection,
} from '@app/payments';
import { tenantOf, catchUpReadModels, withApplication } from '../application.js';
import { CommandFailure } from '../command-failure.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';
import {
  type ManualActionOptions,
  inTermsOfReference,
  metadataOf,
  requireOneOperator,
  runManualAction,
  withReferenceOption,
} from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

interface OfPlatform {
  readonly platform?: string;
  readonly json?: true;
}

interface ResolveOptions extends OfPlatform, OperatorNote {
  readonly reference?: string;
  readonly to: Lowercase<SuspenseEnd>;
}

const MAX_ROWS_SHOWN = 1_000;

/**
 * `payments suspense`, `payments resolve-suspense`: money that a refund could not return, or that arrived for a quote already paid or
 * for an account that did not accept it. `payments recover`, `payments write-off`: the service's loss on a returned collection.
 */
export function paymentsCommand(terminal: Terminal): Command {
  const payments = new Command('payments');
  payments
    .command('suspense')
    .description(
      'Lists amounts in suspense, oldest first: refused refunds, money pushed for quotes that were already paid, and deposits that their accounts refused.',
    )
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--json', 'print JSON')
    .action((options: OfPlatform) => suspense(options, terminal));
  const resolve = payments
    .command('resolve-suspense')
    .description(
      'Sends the amount that a transaction has in suspense to the account to which it is owed, or books it as sent manually outside the product.',
    )
    .argument('<transaction>', 'its id, Transaction:<uuid>', idOf('Transaction'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .addOption(
      new Option('--to <end>', 'destination of the money')
        .choices(SUSPENSE_ENDS.map((end) => end.toLowerCase()))
        .makeOptionMandatory(),
    )
    .option('--json', 'print JSON');
  withReferenceOption(withOperatorNoteOptions(resolve, terminal), { required: false }).action(
    (id: string, options: ResolveOptions) => resolveSuspense(id, options, terminal),
  );
  const recovery = payments
    .command('recover')
    .description("Recovers the loss on a collection that the payer's bank recalled from the account that owes it.")
    .argument('<transaction>', 'its id, Transaction:<uuid>', idOf('Transaction'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withReferenceOption(withOperatorNoteOptions(recovery, terminal), { required: false }).action(
    (id: string, options: ManualActionOptions) => recover(id, options, terminal),
  );
  const writingOff = payments
    .command('write-off')
    .description("Writes off the loss on a collection that the payer's bank recalled: its account no longer owes it.")
    .argument('<transaction>', 'its id, Transaction:<uuid>', idOf('Transaction'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withReferenceOption(withOperatorNoteOptions(writingOff, terminal), { required: false }).action(
    (id: string, options: ManualActionOptions) => writeOff(id, options, terminal),
  );
  return payments;
}

async function writeOff(transactionId: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'payments write-off', object: transactionId, decidesMoney: true } as const;
  const { amount, currency } = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new WriteOffReturnedCollection(tenant, { transactionId }, metadata)),
  );
  terminal.write(`${transactionId}  written off  ${amount} ${currency}`);
}

async function recover(transactionId: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'payments recover', object: transactionId, decidesMoney: true } as const;
  const { amount, currency } = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new RecoverReturnedCollection(tenant, { transactionId }, metadata)),
  );
  terminal.write(`${transactionId}  recovered  ${amount} ${currency}`);
}

async function suspense({ platform, json }: OfPlatform, terminal: Terminal): Promise<void> {
  const { rows, hasMore } = await withApplication(terminal, async (application) => {
    await catchUpReadModels(application);
    return application
      .get(QueryBus, { strict: false })
      .execute(new ListSuspense(await tenantOf(application, platform), { limit: MAX_ROWS_SHOWN }));
  });
  const waiting = rows.map(({ document }) => document);
  if (hasMore) terminal.warn(`Only the first ${MAX_ROWS_SHOWN} are shown.`);
  if (json === true) return terminal.write(JSON.stringify(waiting));
  if (waiting.length === 0) return terminal.warn('Nothing is in suspense.');
  for (const line of tableOf(['SINCE', 'TRANSACTION', 'STATUS', 'AMOUNT', 'CURRENCY'], waiting.map(cellsOf)))
    terminal.write(line);
}

function cellsOf({ since, transactionId, status, amount }: SuspenseDocument): string[] {
  return [since ?? '-', transactionId, status, amount.amount, amount.currency];
}

async function resolveSuspense(
  id: string,
  { platform, to, operator, reason, reference, json }: ResolveOptions,
  terminal: Terminal,
): Promise<void> {
  const act = { act: 'payments resolve-suspense', object: `${id} ${to}` };
  const resolved = await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, platform);
    await requireOneOperator(application, tenant);
    const command = new ResolveSuspense(
      tenant,
      { transactionId: id, to: to.toUpperCase() as SuspenseEnd, by: { operator, reason } },
      metadataOf(application, tenant, act, reference),
    );
    return application
      .get(CommandBus, { strict: false })
      .execute(command)
      .catch((error: unknown) => Promise.reject(inTermsOfReference(error, act, reference)));
  });
  if (resolved.status === 'KEPT') throw new CommandFailure('The account refused the money; it remains in suspense.');
  const { status, amount } = resolved;
  terminal.write(
    json === true ? JSON.stringify(resolved) : `${id}  ${status}  ${amount.amount} ${amount.currency}  to ${to}`,
  );
}
