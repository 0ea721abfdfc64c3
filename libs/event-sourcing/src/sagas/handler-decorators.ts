import { SetMetadata, applyDecorators } from '@nestjs/common';
import type { Effect } from '../definitions/effect.js';

export const HANDLED_EFFECT = 'event-sourcing:effect';
export const CALLED_PARTY = 'event-sourcing:party';

/** Registers a provider as the handler of an effect. Each effect needs exactly one handler; otherwise the application fails to start. */
export const HandlesEffect = (effect: Effect<never> | Effect): ClassDecorator =>
  applyDecorators(SetMetadata(HANDLED_EFFECT, effect.name), SetMetadata(CALLED_PARTY, effect.party));
