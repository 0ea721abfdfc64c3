import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { resourceId } from '@app/kernel';
import { aggregateIdOf, AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { CustomerDirectory } from '@app/onboarding';
import { note } from '../domain/note/note.decider.js';
import { NOTE } from '../domain/note/note.events.js';
import { type NoteDocument, noteView } from '../domain/note/note.view.js';

/** POST /notes. Answers the resource; 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED. */
export class CreateNote extends defineCommand<{ readonly customerId: string; readonly body: string }, NoteDocument>(
  'notes.create-note',
) {}

@CommandHandler(CreateNote)
export class CreateNoteHandler implements ICommandHandler<CreateNote> {
  constructor(
    private readonly customers: CustomerDirectory,
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { customerId, body }, metadata }: CreateNote): Promise<NoteDocument> {
    const id = aggregateIdOf(metadata, NOTE); // a repeated request names the same stream
    // it has the first answer, though the customer may be deleted by now
    const receipt = await this.runner.runOnce(note, tenant, id, metadata, async () => {
      await this.customers.requireTransactable(tenant, customerId);
      const command = { kind: 'create', noteId: resourceId(NOTE, id), customerId, body } as const;
      return this.runner.run(note, tenant, id, command, metadata);
    });
    return this.answers.answer(noteView, tenant, id, receipt);
  }
}
