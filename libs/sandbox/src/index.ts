export { explanationPathOf } from './http/explanations.controller.js';
export type { ExplainedRequest, ExplainedStep, Explanation } from './queries/explained-tree.questions.js';
export { type ListedScenario, SCENARIOS, scenariosAsMarkdown } from './queries/scenarios.questions.js';
export { FaultInjection } from './services/fault-injection.service.js';
export { SandboxModule } from './sandbox.module.js';
export type { ShownClock } from './queries/test-clock.questions.js';
export type { MovedClock } from './services/test-clocks.service.js';
