import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EXPLANATION_CONTROLLERS, InvitationExplanationController } from './http/explanations.controller.js';
import { ScenariosController } from './http/scenarios.controller.js';
import { Explanations, GetExplanationHandler } from './queries/explanation.queries.js';
import { ListScenariosHandler, Scenarios } from './queries/scenarios.queries.js';

/** The bounded context of the sandbox's controls: explanations and scenarios, for the developers of a platform. */
@Module({
  imports: [CqrsModule],
  controllers: [...EXPLANATION_CONTROLLERS, InvitationExplanationController, ScenariosController],
  providers: [Explanations, GetExplanationHandler, Scenarios, ListScenariosHandler],
})
export class SandboxModule {}
