import { SetMetadata, applyDecorators } from '@nestjs/common';
import type { Effect, Instruction } from '../definitions/instruction.js';

export const HANDLED_INSTRUCTION = 'event-sourcing:instruction';
export const HANDLED_EFFECT = 'event-sourcing:effect';
export const CALLED_PARTY = 'event-sourcing:party';

/** Marks a provider as the handler of an instruction. Each instruction has exactly one; the application does not start otherwise. */
export const HandlesInstruction = (instruction: Instruction<never> | Instruction): ClassDecorator =>
  SetMetadata(HANDLED_INSTRUCTION, instruction.name);
/** Marks a provider as the handler of an effect. Each effect has exactly one; the application does not start otherwise. */
export const HandlesEffect = (effect: Effect<never> | Effect): ClassDecorator =>
  applyDecorators(SetMetadata(HANDLED_EFFECT, effect.name), SetMetadata(CALLED_PARTY, effect.party));
