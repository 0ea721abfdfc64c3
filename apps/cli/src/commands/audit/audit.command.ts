import { Command } from 'commander';
import type { Terminal } from '../../terminal.js';
import { catalogueCommand } from './catalogue.command.js';
import { eraseCommand } from './erase.command.js';
import { exportCommand } from './export.command.js';
import { exportKeysCommand } from './export-keys.command.js';
import { importCommand } from './import.command.js';
import { interventionsCommand } from './interventions.command.js';
import { openSagasCommand } from './open-sagas.command.js';
import { parkCommand } from './park.command.js';
import { publicKeyCommand } from './public-key.command.js';
import { rebuildCommand } from './rebuild.command.js';
import { rebuildWorkCommand } from './rebuild-work.command.js';
import { reEraseCommand } from './re-erase.command.js';
import { resumeCommand } from './resume.command.js';
import { showCommand } from './show.command.js';
import { skipCommand } from './skip.command.js';
import { statementCommand } from './statement.command.js';
import { trialBalanceCommand } from './trial-balance.command.js';
import { verifyCommand } from './verify.command.js';
import { whyCommand } from './why.command.js';

/** `audit …`: queries for auditors, and interventions by operators that auditors review. One file per command. */
export function auditCommand(terminal: Terminal): Command {
  return new Command('audit')
    .addCommand(verifyCommand(terminal))
    .addCommand(exportCommand(terminal))
    .addCommand(exportKeysCommand(terminal))
    .addCommand(importCommand(terminal))
    .addCommand(publicKeyCommand(terminal))
    .addCommand(catalogueCommand(terminal))
    .addCommand(showCommand(terminal))
    .addCommand(whyCommand(terminal))
    .addCommand(trialBalanceCommand(terminal))
    .addCommand(statementCommand(terminal))
    .addCommand(rebuildCommand(terminal))
    .addCommand(rebuildWorkCommand(terminal))
    .addCommand(openSagasCommand(terminal))
    .addCommand(parkCommand(terminal))
    .addCommand(resumeCommand(terminal))
    .addCommand(skipCommand(terminal))
    .addCommand(interventionsCommand(terminal))
    .addCommand(eraseCommand(terminal))
    .addCommand(reEraseCommand(terminal));
}
