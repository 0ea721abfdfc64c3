import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { ArmFaultHandler } from './commands/arm-fault.js';
import { DisarmFaultHandler } from './commands/disarm-fault.js';
import { ResetSandboxHandler } from './commands/reset-sandbox.js';
import { fault } from './domain/fault/fault.decider.js';
import {
  ConfigExplanationController,
  EXPLANATION_CONTROLLERS,
  InvitationExplanationController,
} from './http/explanations.controller.js';
import { FaultsController } from './http/faults.controller.js';
import { SandboxResources } from './http/sandbox.resources.js';
import { ResetController } from './http/reset.controller.js';
import { ScenariosController } from './http/scenarios.controller.js';
import { TriggersController } from './http/triggers.controller.js';
import { faultsTable } from './projections/faults.table.js';
import { ArmedFaults } from './queries/armed-faults.questions.js';
import { Explanations, GetExplanationHandler } from './queries/explanation.queries.js';
import { GetFaultHandler, ListFaultsHandler } from './queries/faults.queries.js';
import { ListScenariosHandler, Scenarios } from './queries/scenarios.queries.js';
import { FaultInjection } from './services/fault-injection.service.js';
import { Triggers } from './services/triggers.service.js';

/** The bounded context of the sandbox's controls: explanations, scenarios, triggers and faults, for the developers of a platform. */
@Global()
@Module({
  imports: [CqrsModule, EventSourcingModule.forFeature({ aggregates: [fault], tables: [faultsTable] })],
  controllers: [
    ...EXPLANATION_CONTROLLERS,
    InvitationExplanationController,
    ConfigExplanationController,
    ScenariosController,
    TriggersController,
    FaultsController,
    ResetController,
  ],
  providers: [
    Explanations,
    GetExplanationHandler,
    Scenarios,
    ListScenariosHandler,
    Triggers,
    ArmedFaults,
    FaultInjection,
    ArmFaultHandler,
    DisarmFaultHandler,
    ResetSandboxHandler,
    GetFaultHandler,
    ListFaultsHandler,
    SandboxResources,
  ],
  exports: [FaultInjection],
})
export class SandboxModule {}
