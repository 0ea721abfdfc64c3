import { AsyncLocalStorage } from 'node:async_hooks';

interface Binding {
  readonly variable: ContextVariable<unknown>;
  readonly value: unknown;
  readonly outer: Binding | undefined;
}

/** One for all variables: until Node 24 each of these is called four times for every promise of the process. */
const bindings = new AsyncLocalStorage<Binding>();

/** A value that a call and whatever it starts can read, without handing it on: of the request in progress, for instance. */
export class ContextVariable<T> {
  /** The value of the innermost `run` around the caller; undefined outside of any. */
  get(): T | undefined {
    let binding = bindings.getStore();
    while (binding !== undefined && binding.variable !== this) binding = binding.outer;
    return binding?.value as T | undefined;
  }

  run<Result>(value: T, act: () => Result): Result {
    return bindings.run({ variable: this, value, outer: bindings.getStore() }, act);
  }
}
