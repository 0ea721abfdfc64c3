import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { aggregateIdOf, AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { resourceId } from '@app/kernel';
import { snapshot } from '../domain/snapshot/snapshot.decider.js';
import { SNAPSHOT } from '../domain/snapshot/snapshot.events.js';
import { type SnapshotDocument, snapshotView } from '../domain/snapshot/snapshot.view.js';
import { Forks } from '../services/forks.service.js';
import { PresentHistory } from '../services/present-history.service.js';

/** POST /sandbox/snapshots. Answers the snapshot; 409 CONFLICT, to be tried again, while work is in progress. */
export class TakeSnapshot extends defineCommand<{ readonly name: string | null }, SnapshotDocument>(
  'sandbox.take-snapshot',
) {}

@CommandHandler(TakeSnapshot)
export class TakeSnapshotHandler implements ICommandHandler<TakeSnapshot> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly present: PresentHistory,
    private readonly forks: Forks,
  ) {}

  async execute({ tenant, data: { name }, metadata }: TakeSnapshot): Promise<SnapshotDocument> {
    const uuid = aggregateIdOf(metadata, SNAPSHOT);
    const receipt = await this.runner.runOnce(snapshot, tenant, uuid, metadata, async () => {
      const { position } = await this.forks.alone(tenant, () => this.present.of(tenant));
      const command = { snapshotId: resourceId(SNAPSHOT, uuid), name, position: position.toString() };
      return this.runner.run(snapshot, tenant, uuid, command, metadata, { begins: true });
    });
    return this.answers.answer(snapshotView, tenant, uuid, receipt);
  }
}
