import { createRequire } from 'node:module';

/** Holds the store of the innermost call that has not ended. */
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
 * jest-circus keeps the test in progress in an AsyncLocalStorage, for tests that run side by side. Here none do, and until Node 24 each
 * storage is called four times for every promise: jest-circus gets one that follows none. To be imported before it. From Node 24 on the
 * storage costs nothing, and the module cannot be changed.
 */
const require = createRequire(import.meta.url);
const hooks = require('node:async_hooks');
const { AsyncLocalStorage } = hooks;
const isReplaceable = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')?.writable === true;
if (isReplaceable) hooks.AsyncLocalStorage = CurrentStore;
require('jest-circus');
if (isReplaceable) hooks.AsyncLocalStorage = AsyncLocalStorage;
