export { directoryFacts, type DirectoryFacts } from './directory-facts.js';
export { LogLevels } from './log-levels.js';
export { ProcessLogger } from './logging.js';
export { announce, fail, listenError, runProcess, type Stoppable } from './run-process.js';
export { openRuntime, type Runtime } from './runtime.js';
export { masterKeySource, readSettings, type Credential, type Settings } from './settings.js';
export { publishAddress, publishedAddress } from './server-address.js';
export { StartError } from './start-error.js';
export { VAULT_KEY_FORM, type VaultTransitKey } from './vault-key.js';
