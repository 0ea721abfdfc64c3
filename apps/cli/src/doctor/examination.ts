import type { INestApplicationContext } from '@nestjs/common';
import { MIGRATIONS, OLDEST_NODE } from '@app/application';
import { databaseFacts } from '@app/database';
import { HaltedReaders, SagaInstances } from '@app/event-sourcing';
import { type Runtime, directoryFacts, readSettings } from '@app/runtime';
import { READ_ONLY, onRuntime, openExistingRuntime } from '../application.js';
import type { Terminal } from '../terminal.js';
import { type Finding, ok, wrong } from './finding.js';
import { ofDatabase, ofDirectory, ofNode, ofWork } from './findings.js';

const MAX_SAGAS_READ = 1_000;

/**
 * Examines the installation bottom-up: each part only if the part below it is usable. It changes nothing: a database of an older release is
 * not migrated, and its background work is not examined.
 */
export async function examine(terminal: Terminal): Promise<readonly Finding[]> {
  const examination = new Examination(terminal);
  await examination.run();
  return examination.findings;
}

class Examination {
  readonly findings: Finding[] = [];

  constructor(private readonly terminal: Terminal) {}

  async run(): Promise<void> {
    this.findings.push(ofNode(process.versions.node, OLDEST_NODE));
    const settings = await this.attempt('settings', () => readSettings(this.terminal.environment));
    if (settings === null) return;
    this.findings.push(
      ok('settings', settings.production ? 'production' : 'sandbox'),
      ...ofDirectory(directoryFacts(settings)),
    );
    if (this.findings.some(({ verdict }) => verdict === 'wrong')) return;
    const runtime = await this.attempt('database', () => openExistingRuntime(this.terminal));
    if (runtime === null) return;
    try {
      await this.ofDatabase(runtime);
    } finally {
      await runtime.close();
    }
  }

  private async ofDatabase(runtime: Runtime): Promise<void> {
    const facts = await this.attempt('database', () => databaseFacts(runtime, MIGRATIONS));
    if (facts === null) return;
    this.findings.push(...ofDatabase(facts));
    if (facts.missingSteps.length > 0 || facts.unknownSteps.length > 0) return;
    const work = await this.attempt('application', () => onRuntime(runtime, ofBackgroundWork, READ_ONLY));
    if (work !== null) this.findings.push(ok('application', 'starts on this database and event store'), ...work);
  }

  /** A failure becomes a finding: its message contains the advice. */
  private async attempt<T>(check: string, work: () => T | Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      const message = error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
      this.findings.push(
        wrong(check, message, 'Fix it and run the command again: the parts that depend on it were not examined.'),
      );
      return null;
    }
  }
}

async function ofBackgroundWork(application: INestApplicationContext): Promise<Finding[]> {
  const [halted, { sagas, leftOut }] = await Promise.all([
    application.get(HaltedReaders, { strict: false }).all(),
    application.get(SagaInstances, { strict: false }).openWithRest(null, MAX_SAGAS_READ),
  ]);
  return ofWork(halted, sagas.filter(({ parked }) => parked !== null).length + leftOut.parked);
}
