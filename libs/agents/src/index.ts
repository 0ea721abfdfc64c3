export { AgentsModule } from './agents.module.js';
export { AgentTokenAuthenticator } from './services/agent-token-authenticator.service.js';
