import path from 'node:path';

const LIBS = path.resolve(import.meta.dirname, '../../libs');

/** The unit specs of the mutated code, in one process that loads each module once. */
export default {
  root: path.resolve(import.meta.dirname, '../..'),
  resolve: {
    alias: [
      { find: /^@app\/([^/]+)\/(definitions|testing)$/, replacement: `${LIBS}/$1/src/$2/index.ts` },
      { find: /^@app\/([^/]+)$/, replacement: `${LIBS}/$1/src/index.ts` },
    ],
  },
  test: {
    globals: true,
    testTimeout: 60_000, // properties run long under instrumentation
    hookTimeout: 60_000,
    setupFiles: ['reflect-metadata'],
    include: [
      'libs/*/src/domain/**/*.spec.ts',
      'libs/kernel/src/**/*.spec.ts',
      'libs/http/src/{auth,idempotency}/*.spec.ts',
      'libs/webhooks/src/signing/*.spec.ts',
    ],
    isolate: false,
    pool: 'threads',
    poolOptions: { threads: { singleThread: true } },
  },
};
