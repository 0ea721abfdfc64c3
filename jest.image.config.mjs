import config from './jest.config.mjs';

// needs a container engine and minutes, so it is no part of `npm test`
const [, e2e] = config.projects;

export default {
  ...config,
  projects: [{ ...e2e, displayName: 'image', testMatch: ['<rootDir>/test/image/**/*.image-spec.ts'] }],
};
