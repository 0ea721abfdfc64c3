import type { Type as Class } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Aggregate, DomainEvent } from '@app/kernel';
import { AggregateRunner } from '../aggregates/aggregate-runner.js';
import type { CommandDefinition, TenantCommand } from '../definitions/command-definition.js';

/**
 * Makes the handler of a command that is a single step of one aggregate. `uuidOf` selects the aggregate, `stepOf` the step.
 *
 * @example
 * ```ts
 * export const ArchiveNoteHandler = aggregateCommandHandler(
 *   ArchiveNote,
 *   note,
 *   ({ noteId }) => uuidOf(NOTE, noteId),
 *   () => ({ kind: 'archive' }),
 * );
 * ```
 */
export function aggregateCommandHandler<Data, State, Step, Event extends DomainEvent, const Given extends Step>(
  command: CommandDefinition<Data, void>,
  aggregate: Aggregate<State, Step, Event>,
  uuidOf: (data: Data) => string,
  stepOf: (data: Data) => Given,
): Class<ICommandHandler<TenantCommand<Data>, void>> {
  @CommandHandler(command)
  class AggregateCommandHandler implements ICommandHandler<TenantCommand<Data>, void> {
    constructor(private readonly runner: AggregateRunner) {}

    async execute({ tenant, data, metadata }: TenantCommand<Data>): Promise<void> {
      await this.runner.run(aggregate, tenant, uuidOf(data), stepOf(data), metadata);
    }
  }
  return AggregateCommandHandler;
}
