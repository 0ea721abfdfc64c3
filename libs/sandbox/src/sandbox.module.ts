import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  ConfigExplanationController,
  EXPLANATION_CONTROLLERS,
  InvitationExplanationController,
} from './http/explanations.controller.js';
import { ScenariosController } from './http/scenarios.controller.js';
import { TriggersController } from './http/triggers.controller.js';
import { Explanations, GetExplanationHandler } from './queries/explanation.queries.js';
import { ListScenariosHandler, Scenarios } from './queries/scenarios.queries.js';
import { Triggers } from './services/triggers.service.js';

/** The bounded context of the sandbox's controls: explanations, scenarios and triggers, for the developers of a platform. */
@Module({
  imports: [CqrsModule],
  controllers: [
    ...EXPLANATION_CONTROLLERS,
    InvitationExplanationController,
    ConfigExplanationController,
    ScenariosController,
    TriggersController,
  ],
  providers: [Explanations, GetExplanationHandler, Scenarios, ListScenariosHandler, Triggers],
})
export class SandboxModule {}
