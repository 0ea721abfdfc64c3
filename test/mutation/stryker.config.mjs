/** Mutates the code that decides about money, access and signatures, and runs the unit specs against each mutant. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // a mutant in a table that is evaluated once would need a new process each
  ignoreStatic: true,
  mutate: [
    'libs/*/src/domain/**/*.decider.ts',
    'libs/*/src/domain/**/*.view.ts',
    'libs/kernel/src/money.ts',
    'libs/http/src/idempotency/idempotency.interceptor.ts',
    'libs/http/src/auth/access.guard.ts',
    'libs/webhooks/src/signing/webhook-signature.ts',
    'libs/webhooks/src/signing/standard-webhooks.ts',
  ],
  concurrency: 1,
  timeoutMS: 10_000,
  thresholds: { high: 97, low: 90, break: 90 },
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: '.data/mutation/report.json' },
  tempDirName: '.data/mutation/sandbox',
  ignorePatterns: ['dist', '.data', 'bench', 'docs'],
};
