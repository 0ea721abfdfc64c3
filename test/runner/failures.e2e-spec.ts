import { located } from './failures.mjs';

describe('the output of a failed test', () => {
  it('shows the line of a test that took too long, and its limit', () => {
    const place = Object.assign(new Error(), {
      stack: 'Error: \n    at <anonymous> (/a/file.ts:3:7)\n    at run (/b.ts:1:1)',
    });
    const error = located(['Exceeded timeout of 50 ms for a test.\nAdd a timeout value', place]) as Error;
    expect(error.message).toBe('Exceeded timeout of 50 ms for a test.');
    expect(error.stack).toBe(
      'Error: Exceeded timeout of 50 ms for a test.\n    at function (/a/file.ts:3:7)\n    at run (/b.ts:1:1)',
    );
  });

  it('keeps other errors, with the frames of functions that have no name', () => {
    const error = Object.assign(new Error('broken'), { stack: 'Error: broken\n    at <anonymous> (/a/file.ts:3:7)' });
    expect(located([error, new Error('elsewhere')])).toEqual([error, expect.any(Error)]);
    expect(error.stack).toBe('Error: broken\n    at function (/a/file.ts:3:7)');
  });
});
