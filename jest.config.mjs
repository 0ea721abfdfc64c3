const swc = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        verbatimModuleSyntax: true,
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  // 'ts' comes last: './x.js' inside a package stays './x.js', and in our own sources it finds x.ts
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'json', 'node', 'ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@app/event-sourcing/testing$': '<rootDir>/libs/event-sourcing/src/testing/index.ts',
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/'],
  setupFiles: ['reflect-metadata'],
};

export default {
  maxWorkers: 2,
  // modules loaded in jest's contexts are not given back on Node 20: a worker past this size is replaced
  workerIdleMemoryLimit: '768MB',
  coverageProvider: 'v8',
  collectCoverageFrom: ['{apps,libs}/*/src/**/*.ts', '!**/*.spec.ts'],
  testTimeout: 30_000,
  reporters: ['default', 'summary', '<rootDir>/test/support/summary-reporter.mjs'],
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,bench}/**/*.spec.ts'] },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/test/global-setup.mjs',
      globalTeardown: '<rootDir>/test/global-teardown.mjs',
    },
  ],
};
