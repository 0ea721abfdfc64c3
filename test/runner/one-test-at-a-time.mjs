import { createRequire } from 'node:module';

/** Holds the store of the innermost call in progress. */
class CurrentStore {
  #store;

  getStore() {
    return this.#store;
  }

  async run(store, act) {
    const outer = this.#store;
    this.#store = store;
    try {
      return await act();
    } finally {
      this.#store = outer;
    }
  }
}

/**
 * jest-circus keeps the current test in an AsyncLocalStorage, for concurrent tests. Here there are none, and before Node 24 the hooks of each
 * storage run four times for every promise, so jest-circus gets a storage without hooks. Import this before jest-circus. From Node 24 on the
 * storage costs nothing, and the module cannot be changed.
 */
const require = createRequire(import.meta.url);
const hooks = require('node:async_hooks');
const { AsyncLocalStorage } = hooks;
const isReplaceable = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')?.writable === true;
if (isReplaceable) hooks.AsyncLocalStorage = CurrentStore;
require('jest-circus');
if (isReplaceable) hooks.AsyncLocalStorage = AsyncLocalStorage;
