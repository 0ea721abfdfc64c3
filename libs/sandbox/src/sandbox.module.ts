import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { ArmFaultHandler } from './commands/arm-fault.js';
import { DisarmFaultHandler } from './commands/disarm-fault.js';
import { ResetSandboxHandler } from './commands/reset-sandbox.js';
import { MakeForkHandler } from './commands/make-fork.js';
import { TakeSnapshotHandler } from './commands/take-snapshot.js';
import { snapshot } from './domain/snapshot/snapshot.decider.js';
import { ForksController } from './http/forks.controller.js';
import { snapshotsTable } from './projections/snapshots.table.js';
import { GetSnapshotHandler, ListSnapshotsHandler } from './queries/snapshots.queries.js';
import { Forks } from './services/forks.service.js';
import { PresentHistory } from './services/present-history.service.js';
import { fault } from './domain/fault/fault.decider.js';
import {
  ConfigExplanationController,
  EXPLANATION_CONTROLLERS,
  FactorResetExplanationController,
  InvitationExplanationController,
} from './http/explanations.controller.js';
import { FaultsController } from './http/faults.controller.js';
import { SandboxResources } from './http/sandbox.resources.js';
import { ResetController } from './http/reset.controller.js';
import { ScenariosController } from './http/scenarios.controller.js';
import { TestClockController } from './http/test-clock.controller.js';
import { TriggersController } from './http/triggers.controller.js';
import { faultsTable } from './projections/faults.table.js';
import { ArmedFaults } from './queries/armed-faults.questions.js';
import { Explanations, GetExplanationHandler } from './queries/explanation.queries.js';
import { GetFaultHandler, ListFaultsHandler } from './queries/faults.queries.js';
import { ListScenariosHandler, Scenarios } from './queries/scenarios.queries.js';
import { GetTestClockHandler } from './queries/test-clock.queries.js';
import { TestClock } from './queries/test-clock.questions.js';
import { FaultInjection } from './services/fault-injection.service.js';
import { TestClocks } from './services/test-clocks.service.js';
import { Triggers } from './services/triggers.service.js';

/** The bounded context of the sandbox controls for developers of a platform: explanations, scenarios, triggers, faults and the test clock. */
@Global()
@Module({
  imports: [
    CqrsModule,
    EventSourcingModule.forFeature({ aggregates: [fault, snapshot], tables: [faultsTable, snapshotsTable] }),
  ],
  controllers: [
    ...EXPLANATION_CONTROLLERS,
    InvitationExplanationController,
    FactorResetExplanationController,
    ConfigExplanationController,
    ScenariosController,
    TestClockController,
    TriggersController,
    FaultsController,
    ResetController,
    ForksController,
  ],
  providers: [
    Explanations,
    GetExplanationHandler,
    Scenarios,
    ListScenariosHandler,
    TestClock,
    TestClocks,
    GetTestClockHandler,
    Triggers,
    ArmedFaults,
    FaultInjection,
    ArmFaultHandler,
    DisarmFaultHandler,
    ResetSandboxHandler,
    Forks,
    PresentHistory,
    TakeSnapshotHandler,
    MakeForkHandler,
    GetSnapshotHandler,
    ListSnapshotsHandler,
    GetFaultHandler,
    ListFaultsHandler,
    SandboxResources,
  ],
  exports: [FaultInjection],
})
export class SandboxModule {}
