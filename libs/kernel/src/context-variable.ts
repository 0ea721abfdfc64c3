import { AsyncLocalStorage } from 'node:async_hooks';

interface Binding {
  readonly variable: ContextVariable<unknown>;
  readonly value: unknown;
  readonly outer: Binding | undefined;
}

/** Shared by all variables: before Node 24, hooks of each AsyncLocalStorage run four times for every promise of the process. */
const bindings = new AsyncLocalStorage<Binding>();

/** A value that a call and everything it starts can read without passing it on, such as the request in progress. */
export class ContextVariable<T> {
  /** The value of the innermost `run` around the caller; undefined outside. */
  get(): T | undefined {
    let binding = bindings.getStore();
    while (binding !== undefined && binding.variable !== this) binding = binding.outer;
    return binding?.value as T | undefined;
  }

  run<Result>(value: T, act: () => Result): Result {
    return bindings.run({ variable: this, value, outer: bindings.getStore() }, act);
  }
}
