import { Command } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import type { CommandDefinition, TenantCommand } from '../definitions/command-definition.js';
import type { CommandMetadata } from '../definitions/command-metadata.js';

/**
 * Declares a command, in the file of its handler.
 *
 * In process it is dispatched with `CommandBus.execute(new ArchiveNote(tenant, { noteId }, metadata))`, from a saga with
 * `sendCommand('archive', ArchiveNote, { noteId })`. A saga records the name and the data before it sends the command, so a name that a saga
 * uses never changes, and its data is JSON. Callers repeat a command after a crash, so its handler must be idempotent by
 * `metadata.commandId`.
 *
 * @example
 * ```ts
 * export class CreateNote extends defineCommand<{ readonly customerId: string; readonly body: string }, NoteDocument>(
 *   'notes.create-note',
 * ) {}
 *
 * @CommandHandler(CreateNote) export class CreateNoteHandler implements ICommandHandler<CreateNote> {
 * constructor(
 * private readonly customers: CustomerDirectory,
 * private readonly runner: AggregateRunner,
 * private readonly answers: ReadYourWrites,
 * ) {}
 *
 * async execute({ tenant, data: { customerId, body }, metadata }: CreateNote): Promise<NoteDocument> {
 * const id = aggregateIdOf(metadata, NOTE); // a repeated request names the same stream
 * // it has the first answer, though the customer may be deleted by now
 * const receipt = await this.runner.runOnce(note, tenant, id, metadata, async () => {
 *   await this.customers.requireTransactable(tenant, customerId);
 *   const command = { kind: 'create', noteId: resourceId(NOTE, id), customerId, body } as const;
 *   return this.runner.run(note, tenant, id, command, metadata);
 * });
 * return this.answers.answer(noteView, tenant, id, receipt);
 * } }
 * ```
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
