import { EventEmitter } from 'node:events';
import { exitOnClosedOutput } from './closed-output.js';

describe('an output whose reader has closed it', () => {
  const failing = (code: string) => {
    const output = new EventEmitter();
    let ended = 0;
    exitOnClosedOutput(
      output,
      () => (ended += 1),
      (error) => {
        throw error;
      },
    );
    output.emit('error', Object.assign(new Error(code), { code }));
    return ended;
  };

  it('ends the command without a fault', () => {
    expect(failing('EPIPE')).toBe(1);
  });

  it('is distinguished from one that fails', () => {
    expect(() => failing('ENOSPC')).toThrow('ENOSPC');
  });
});
