import { Injectable } from '@nestjs/common';
import { defineQuery, queryHandler } from '@app/event-sourcing';
import { type ListedScenario, SCENARIOS } from './scenarios.questions.js';

/** The values that choose an outcome in the sandbox. */
@Injectable()
export class Scenarios {
  readonly all = SCENARIOS;
}

/** Every value that chooses an outcome in the sandbox. */
export class ListScenarios extends defineQuery<object, readonly ListedScenario[]>() {}

export const ListScenariosHandler = queryHandler(ListScenarios, Scenarios, async (scenarios) => scenarios.all);
