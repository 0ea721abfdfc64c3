import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError } from 'commander';
import { INSTALLATION, Interventions } from '@app/audit';
import { KEY_REUSED } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { Refusal, type OperatorNote, type Tenant } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import { operatorMetadata, tenantOf, withApplication } from '../application.js';
import { CommandFailure } from '../command-failure.js';
import type { Terminal } from '../terminal.js';

/** Options of a command that acts by hand. */
export interface ManualActionOptions extends OperatorNote {
  readonly platform?: string;
  readonly reference?: string;
}

/** An act as `audit interventions` lists it. Both parts stay in clear, so they must not contain personal data. */
interface ManualAction {
  /** The words of the command: `card settle`. */
  readonly act: string;
  /** Object of the act: a public id, an amount. */
  readonly object: string;
  /** It decides about money, which takes two operators where the platform says so. */
  readonly decidesMoney?: true;
  /** It concerns no single platform. */
  readonly ofInstallation?: true;
}

const MAX_LENGTH = 100;

/** Adds the document that money moves by: the same reference again is the same act, and books nothing more. */
export function withReferenceOption(command: Command, { required }: { readonly required: boolean }): Command {
  const [flag, about] = ['--reference <text>', 'names the document; the same one again changes nothing'];
  return required ? command.requiredOption(flag, about, reference) : command.option(flag, about, reference);
}

/** Records who acts and why, then acts. */
export function runManualAction<T>(
  terminal: Terminal,
  { platform, operator, reason, reference: given }: ManualActionOptions,
  { ofInstallation, decidesMoney, ...act }: ManualAction,
  work: (application: INestApplicationContext, tenant: Tenant, metadata: CommandMetadata) => Promise<T>,
): Promise<T> {
  return withApplication(terminal, async (application) => {
    const tenant = ofInstallation === true ? INSTALLATION : await tenantOf(application, platform);
    if (decidesMoney === true) await requireOneOperator(application, tenant);
    const metadata = metadataOf(application, tenant, act, given);
    const recorded = { ...act, ...(given !== undefined && { reference: given }) };
    return application
      .get(Interventions, { strict: false })
      .act(tenant, recorded, { operator, reason }, metadata, () => work(application, tenant, metadata))
      .catch((error: unknown) => Promise.reject(inTermsOfReference(error, act, given)));
  });
}

/** Refuses where a platform wants two operators: a terminal cannot prove that there are two. */
export async function requireOneOperator(application: INestApplicationContext, tenant: Tenant): Promise<void> {
  const { moneyDecisions } = await application.get(PlatformDirectory, { strict: false }).config(tenant);
  if (moneyDecisions === 'two-operators')
    throw new CommandFailure(
      'Two operators decide about money of this platform: one proposes it at the console, another approves it.',
    );
}

/** An operator gives a reference where callers of the API give an idempotency key. */
export function inTermsOfReference(error: unknown, { act }: ManualAction, given: string | undefined): unknown {
  if (given === undefined || !(error instanceof Refusal) || error.details?.reason !== KEY_REUSED) return error;
  return new CommandFailure(
    `--reference ${given} was used before by \`${act}\` for another amount or object: nothing was done. Each document needs its own reference.`,
  );
}

/** The command's id follows from the reference alone: the same one with another content is a conflict. */
export function metadataOf(
  application: INestApplicationContext,
  tenant: Tenant,
  act: ManualAction,
  given: string | undefined,
): CommandMetadata {
  const metadata = operatorMetadata(application, tenant);
  return given === undefined ? metadata : { ...metadata, ...Interventions.idsUnder(given, tenant, act) };
}

function reference(given: string): string {
  const text = given.trim();
  if (text !== '' && text.length <= MAX_LENGTH) return text;
  throw new InvalidArgumentError(`Give 1 to ${MAX_LENGTH} characters.`);
}
