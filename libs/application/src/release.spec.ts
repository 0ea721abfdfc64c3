import { readFileSync } from 'node:fs';
import { RELEASE } from './release.js';

it('is the version that package.json names', () => {
  expect(RELEASE).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
});
