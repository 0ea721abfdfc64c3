import { defineQuery, queryHandler } from '@app/event-sourcing';
import { type ShownClock, TestClock } from './test-clock.questions.js';

/** The clock of the platform. */
export class GetTestClock extends defineQuery<object, ShownClock>() {}

export const GetTestClockHandler = queryHandler(GetTestClock, TestClock, (testClock, { tenant }) =>
  testClock.of(tenant),
);
