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

/** Options of a command for a manual action. */
export interface ManualActionOptions extends OperatorNote {
  readonly platform?: string;
  readonly reference?: string;
}

/** The action and object as `audit interventions` lists them. Both are stored in plain text, so they must not contain personal data. */
interface ManualAction {
  /** The command as typed: `card settle`. */
  readonly act: string;
  /** Object of the action: a public id, an amount. */
  readonly object: string;
  /** The action decides about money, which requires two operators if the platform is configured that way. */
  readonly decidesMoney?: true;
  /** The action does not concern a single platform. */
  readonly ofInstallation?: true;
}

const MAX_LENGTH = 100;

/** Adds the option for the reference of the money movement: the same reference again is the same action, and posts nothing more. */
export function withReferenceOption(command: Command, { required }: { readonly required: boolean }): Command {
  const [flag, about] = [
    '--reference <text>',
    'reference of the document; a repetition with the same reference has no effect',
  ];
  return required ? command.requiredOption(flag, about, reference) : command.option(flag, about, reference);
}

/** Records the operator and the reason, then runs the action. */
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

/** Refuses if the platform requires two operators: a terminal cannot prove that there are two. */
export async function requireOneOperator(application: INestApplicationContext, tenant: Tenant): Promise<void> {
  const { moneyDecisions } = await application.get(PlatformDirectory, { strict: false }).config(tenant);
  if (moneyDecisions === 'two-operators')
    throw new CommandFailure(
      'Money of this platform requires two operators: one proposes the action at the console, another approves it.',
    );
}

/** Rewrites the error about a reused idempotency key to name the reference, which operators give instead. */
export function inTermsOfReference(error: unknown, { act }: ManualAction, given: string | undefined): unknown {
  if (given === undefined || !(error instanceof Refusal) || error.details?.reason !== KEY_REUSED) return error;
  return new CommandFailure(
    `--reference ${given} was used before by \`${act}\` for another amount or object: nothing was done. Each document needs its own reference.`,
  );
}

/** The command id is derived only from the reference: the same reference with other content is a conflict. */
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
