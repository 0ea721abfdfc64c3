import config from './jest.config.mjs';

// needs the system's chromium, so it is no part of `npm test`
const [, e2e] = config.projects;

export default {
  ...config,
  // the files share a browser, and the modules of one process
  maxWorkers: 1,
  projects: [{ ...e2e, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.browser-spec.ts'] }],
};
