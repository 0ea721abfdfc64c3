import { Command } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import type { CommandDefinition, TenantCommand } from '../definitions/command-definition.js';
import type { CommandMetadata } from '../definitions/command-metadata.js';

/**
 * Declares a command, in the file of its handler:
 *
 * ```ts
 * export class PinNote extends defineCommand<{ readonly noteId: string }>('notes.pin-note') {}
 *
 * @CommandHandler(PinNote)
 * export class PinNoteHandler implements ICommandHandler<PinNote> {
 *   async execute({ tenant, data: { noteId }, metadata }: PinNote): Promise<void> { … }
 * }
 * ```
 *
 * In process it is dispatched with `CommandBus.execute(new PinNote(tenant, { noteId }, metadata))`, from a saga with
 * `sendCommand('pin', PinNote, { noteId })`. A saga records the name and the data before it sends the command, so a name that a saga
 * uses never changes, and its data is JSON. Callers repeat a command after a crash: it is idempotent by `metadata.commandId`.
 */
export function defineCommand<Data, Result = void>(name: string): CommandDefinition<Data, Result> {
  return class extends Command<Result> implements TenantCommand<Data> {
    static readonly commandName = name;

    constructor(
      readonly tenant: Tenant,
      readonly data: Data,
      readonly metadata: CommandMetadata,
    ) {
      super();
    }
  };
}
