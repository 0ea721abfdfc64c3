import { SetMetadata, applyDecorators } from '@nestjs/common';
import type { Effect } from '../definitions/effect.js';

export const HANDLED_EFFECT = 'event-sourcing:effect';
export const CALLED_PARTY = 'event-sourcing:party';

/** Marks a provider as the handler of an effect. Each effect has exactly one; the application does not start otherwise. */
export const HandlesEffect = (effect: Effect<never> | Effect): ClassDecorator =>
  applyDecorators(SetMetadata(HANDLED_EFFECT, effect.name), SetMetadata(CALLED_PARTY, effect.party));
