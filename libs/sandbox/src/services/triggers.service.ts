import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type ApiRequest, OwnRequests } from '@app/http';
import { type Tenant, invalidInput } from '@app/kernel';
import { RECIPES } from './trigger-recipes.service.js';
import { type TriggerData, TriggerSteps } from './trigger-steps.service.js';

/** Event types that a trigger can cause. */
export const TRIGGER_TYPES = Object.keys(RECIPES);

/** A trigger that was run. */
export interface Trigger {
  readonly type: string;
  /** Id of the resource that the event is about; the code of an invitation, the address of a test. */
  readonly resourceId: string;
  /** Seconds until the event, if the passing of time causes it. */
  readonly afterSeconds: number;
}

/** Causes events through the operations of the API. */
@Injectable()
export class Triggers {
  constructor(
    private readonly requests: OwnRequests,
    private readonly commands: CommandBus,
  ) {}

  async pull(
    request: { readonly type: string; readonly data: TriggerData },
    { caller, tenant, metadata }: { caller: ApiRequest; tenant: Tenant; metadata: CommandMetadata },
  ): Promise<Trigger> {
    const { type, data } = request;
    const recipe = RECIPES[type]!;
    const errors = Object.entries(data).flatMap(([step, body]) => problemsOf(step, body, recipe.steps));
    if (errors.length > 0) throw invalidInput('The data names a step that the trigger does not have.', ...errors);
    const { requests, commands } = this;
    const steps = new TriggerSteps({ requests, commands, caller, tenant, metadata, data });
    return { type, resourceId: await recipe.run(steps), afterSeconds: recipe.afterSeconds ?? 0 };
  }
}

function problemsOf(step: string, body: unknown, steps: readonly string[]) {
  const field = `data.${step}`;
  if (!steps.includes(step))
    return [
      { field, message: steps.length === 0 ? 'is not supported by this type' : `must be one of ${steps.join(', ')}` },
    ];
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? []
    : [{ field, message: 'must be an object' }];
}
