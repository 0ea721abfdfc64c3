import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Command } from 'commander';
import { HistoryAudit, LogSearch, ofKind, readLine, verifyExport } from '@app/audit';
import { parseStreamName } from '@app/event-store';
import { Refusal, type Tenant } from '@app/kernel';
import { CustomerErased, EraseCustomer } from '@app/onboarding';
import { operatorMetadata } from '../../application.js';
import { CommandFailure } from '../../command-failure.js';
import { withProgress } from '../../progress-bar.js';
import type { Terminal } from '../../terminal.js';
import { type ManualActionOptions, runManualAction } from '../manual-action.js';
import { withOperatorNoteOptions } from '../operator-note.js';
import { readLines } from './history-file.js';

interface ReEraseOptions extends ManualActionOptions {
  readonly export?: string;
}

/** Erased customers by their public id. */
type Erased = ReadonlyMap<string, Tenant>;

/** `audit re-erase`. */
export function reEraseCommand(terminal: Terminal): Command {
  const command = new Command('re-erase')
    .description(
      'Erases every customer again that was erased according to the history. For use after the restore of a backup.',
    )
    .option('--export <file>', 'an export newer than the backup, with erasures that the restored history lacks');
  return withOperatorNoteOptions(command, terminal).action((options: ReEraseOptions) => reErase(options, terminal));
}

async function reErase({ export: file, ...options }: ReEraseOptions, terminal: Terminal): Promise<void> {
  const act = {
    act: 'audit re-erase',
    object: file === undefined ? 'of the log' : 'of the log and an export',
    ofInstallation: true,
  } as const;
  const left = await runManualAction(terminal, options, act, async (application) => {
    const known = await inTheLog(application, terminal);
    const listed = file === undefined ? new Map<string, Tenant>() : await inTheFile(file, application, terminal);
    return eraseAgain(new Map([...known, ...listed]), application, terminal);
  });
  if (left > 0) throw new CommandFailure(`${left} ${left === 1 ? 'customer is' : 'customers are'} not erased`);
}

async function inTheLog(application: INestApplicationContext, terminal: Terminal): Promise<Erased> {
  return withProgress(terminal, 'events', async (show) => {
    const erased = new Map<string, Tenant>();
    for await (const { stream, data } of application
      .get(LogSearch, { strict: false })
      .find([ofKind(CustomerErased.type)], show)) {
      erased.set(String(data['customerId']), parseStreamName(stream).tenant);
    }
    return erased;
  });
}

/** Accepts only a file that verifies under this installation's signing key: a forged file could erase any person. */
async function inTheFile(file: string, application: INestApplicationContext, terminal: Terminal): Promise<Erased> {
  return withProgress(terminal, 'lines', async (show) => {
    const { publicKey } = application.get(HistoryAudit, { strict: false });
    const { found } = await verifyExport(readLines(file), { publicKey }, show);
    if (found > 0)
      throw new CommandFailure(`${file} does not verify under the key of this installation, so nothing was erased`);
    const erased = new Map<string, Tenant>();
    for await (const text of readLines(file)) {
      const line = readLine(text);
      if (line?.kind !== 'event' || line.event.type !== CustomerErased.type) continue;
      erased.set(String(line.event.data['customerId']), parseStreamName(line.event.stream).tenant);
    }
    return erased;
  });
}

/** Returns the number of customers that could not be erased. */
async function eraseAgain(erased: Erased, application: INestApplicationContext, terminal: Terminal): Promise<number> {
  const commands = application.get(CommandBus, { strict: false });
  let left = 0;
  for (const [customer, tenant] of erased) {
    try {
      await commands.execute(
        new EraseCustomer(tenant, { customerId: customer }, operatorMetadata(application, tenant)),
      );
      terminal.write(`${customer} is erased.`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left += 1;
      terminal.warn(`${customer} is not erased: ${error.message}`);
    }
  }
  return left;
}
