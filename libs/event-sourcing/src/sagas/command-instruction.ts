import { Injectable, type Type as Class } from '@nestjs/common';
import type { Aggregate, DomainEvent, Tenant } from '@app/kernel';
import { AggregateRunner } from '../aggregates/aggregate-runner.js';
import type { CommandMetadata } from '../definitions/command-metadata.js';
import type { Instruction, InstructionHandler } from '../definitions/instruction.js';
import { HandlesInstruction } from './handler-decorators.js';

/** The handler of an instruction that is one command on one aggregate: `uuidOf` says on which, `commandOf` says what. */
export function commandInstruction<Payload, State, Command, Event extends DomainEvent, const Given extends Command>(
  instruction: Instruction<Payload>,
  aggregate: Aggregate<State, Command, Event>,
  uuidOf: (payload: Payload) => string,
  commandOf: (payload: Payload) => Given,
): Class<InstructionHandler<Payload>> {
  @HandlesInstruction(instruction)
  @Injectable()
  class CommandInstructionHandler implements InstructionHandler<Payload> {
    constructor(private readonly runner: AggregateRunner) {}

    async execute(tenant: Tenant, payload: Payload, metadata: CommandMetadata): Promise<void> {
      await this.runner.run(aggregate, tenant, uuidOf(payload), commandOf(payload), metadata);
    }
  }
  return CommandInstructionHandler;
}
