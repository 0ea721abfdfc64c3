import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ResourceName, resourceId } from '@app/kernel';
import { aggregateIdOf, AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { CustomerDirectory } from '@app/onboarding';
import { note } from './note.decider.js';
import { type NoteDocument, noteView } from './note.view.js';

const NOTE = 'Note' as ResourceName; // a real context adds its names to libs/kernel/src/ids.ts

/** POST /notes. Answers the note; 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED. */
export class WriteNote extends defineCommand<{ readonly customerId: string; readonly body: string }, NoteDocument>(
  'notes.write-note',
) {}

@CommandHandler(WriteNote)
export class WriteNoteHandler implements ICommandHandler<WriteNote> {
  constructor(
    private readonly customers: CustomerDirectory,
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { customerId, body }, metadata }: WriteNote): Promise<NoteDocument> {
    await this.customers.requireTransactable(tenant, customerId);
    const id = aggregateIdOf(metadata, NOTE); // a repeated request names the same stream
    const command = { kind: 'write', noteId: resourceId(NOTE, id), customerId, body } as const;
    const receipt = await this.runner.run(note, tenant, id, command, metadata);
    return this.answers.answer(noteView, tenant, id, receipt);
  }
}
