import { Injectable } from '@nestjs/common';
import { defineQuery, queryHandler } from '@app/event-sourcing';
import { type ListedScenario, SCENARIOS } from './scenarios.questions.js';

/** The values that the sandbox decides by. */
@Injectable()
export class Scenarios {
  readonly all = SCENARIOS;
}

/** Every value that the sandbox decides by. */
export class ListScenarios extends defineQuery<object, readonly ListedScenario[]>() {}

export const ListScenariosHandler = queryHandler(ListScenarios, Scenarios, async (scenarios) => scenarios.all);
