import { setImmediate } from 'node:timers/promises';
import { ContextVariable } from './context-variable.js';

describe('a context variable', () => {
  const caller = new ContextVariable<string>();
  const depth = new ContextVariable<number | undefined>();

  it('has no value outside of a call', () => {
    expect(caller.get()).toBeUndefined();
    caller.run('one', () => undefined);
    expect(caller.get()).toBeUndefined();
  });

  it('keeps its value across waits of the call, apart from other calls', async () => {
    const read = async () => {
      await setImmediate();
      return caller.get();
    };
    expect(await Promise.all([caller.run('one', read), caller.run('two', read), read()])).toEqual([
      'one',
      'two',
      undefined,
    ]);
  });

  it('is independent of the other variables', () => {
    const values = caller.run('one', () => depth.run(1, () => [caller.get(), depth.get()]));
    expect(values).toEqual(['one', 1]);
  });

  it('has the value of the innermost call, and none within a call without a value', () => {
    const values = depth.run(1, () => {
      const inner = depth.run(2, () => depth.get());
      const without = depth.run(undefined, () => depth.get());
      return [inner, without, depth.get()];
    });
    expect(values).toEqual([2, undefined, 1]);
  });
});
