import { defaultHttpSettings } from '@app/http';
import { SANDBOX_CONFIGURATION } from './sandbox.configuration.js';

it('no request of the sandbox waits longer than its connection stays open without a byte', () => {
  const { faults, clockMove, fork } = SANDBOX_CONFIGURATION;
  const waits = [
    faults.delay,
    clockMove.milliseconds + clockMove.readSideMilliseconds,
    fork.restMilliseconds + fork.readSideMilliseconds,
  ];
  expect(Math.max(...waits)).toBeLessThan(defaultHttpSettings.silenceMilliseconds);
});
