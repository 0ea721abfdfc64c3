export { LogLevels } from './log-levels.js';
export { ProcessLogger, type LoggerOptions } from './logging.js';
export { redact, redactText } from './redaction.js';
export { announce, fail, listenError, runProcess, type Stoppable } from './run-process.js';
export { openRuntime, type Runtime, type SandboxCredential } from './runtime.js';
export { readSettings, type Credential, type Role, type Settings } from './settings.js';
export { publishAddress, publishedAddress } from './server-address.js';
export { StartError } from './start-error.js';
