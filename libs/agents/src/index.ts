export { AgentsModule } from './agents.module.js';
export { AgentTokenAuthenticator } from './credentials/agent-token-authenticator.js';
