import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EXPLANATION_CONTROLLERS, InvitationExplanationController } from './http/explanations.controller.js';
import { Explanations, GetExplanationHandler } from './queries/explanation.queries.js';

/** The bounded context of the sandbox's controls: explanations, for the developers of a platform. */
@Module({
  imports: [CqrsModule],
  controllers: [...EXPLANATION_CONTROLLERS, InvitationExplanationController],
  providers: [Explanations, GetExplanationHandler],
})
export class SandboxModule {}
