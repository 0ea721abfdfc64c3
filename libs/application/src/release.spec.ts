import { readFileSync } from 'node:fs';
import { OLDEST_NODE, RELEASE } from './release.js';

describe('The release and the oldest Node', () => {
  it('are those that package.json names', () => {
    const { version, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      version: string;
      engines: { node: string };
    };
    expect([RELEASE, `>=${OLDEST_NODE}`]).toEqual([version, engines.node]);
  });
});
