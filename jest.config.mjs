import { filesOfTheSandbox } from './test/runner/production.mjs';

const base = {
  rootDir: import.meta.dirname,
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/'],
  transform: {},
  setupFiles: ['reflect-metadata'],
  runner: '<rootDir>/test/runner/native-runner.mjs',
};

export default {
  maxWorkers: 3,
  // a worker that has grown past this size is replaced between two files
  workerIdleMemoryLimit: '1536MB',
  // ends a test that hangs, and none that a loaded machine slows down: a shorter limit in a test file counts as this one
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/runner/longest-first.mjs',
  reporters: ['default', 'summary', '<rootDir>/test/support/summary-reporter.mjs'],
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,bench,test/architecture/{notes,examples}}/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      // fixtures break rules; the example of a context is served in the copies that test/architecture/new-context.e2e-spec.ts makes of it
      testPathIgnorePatterns: [
        '/node_modules/',
        '/fixtures/',
        '<rootDir>/test/architecture/notes/',
        ...filesOfTheSandbox(),
      ],
      globalSetup: '<rootDir>/test/global-setup.mjs',
      globalTeardown: '<rootDir>/test/global-teardown.mjs',
    },
  ],
};
