import { LaneInterrupted, LanePipeline } from './lane-pipeline.js';
import type { DriveProgress } from './saga-machine.js';

describe('The pipeline of a lane', () => {
  let lane: { isInterrupted: boolean };
  let granted: string[];
  let refused: string[];

  beforeEach(() => {
    lane = { isInterrupted: false };
    granted = [];
    refused = [];
  });

  const pipelineOf = (width: number) => new LanePipeline(width, lane);

  /** Starts an input whose progress the test controls. */
  function begin(pipeline: LanePipeline, instance: string) {
    let progress!: DriveProgress;
    let end!: () => void;
    const work = new Promise<void>((resolve) => (end = resolve));
    pipeline.begin({ instance }, (given) => {
      progress = given;
      return work;
    });
    return {
      ...progress,
      /** Is ready to send. */
      wait: () => {
        void progress.turn().then(
          ({ outdated }) => granted.push(outdated ? `${instance} outdated` : instance),
          (error: unknown) => error instanceof LaneInterrupted && refused.push(instance),
        );
      },
      end: async () => {
        const change = pipeline.change();
        end();
        await change;
      },
    };
  }

  const turns = async () => {
    await Promise.resolve();
    return granted;
  };

  it('prepares as many again as it sends at once', () => {
    const pipeline = pipelineOf(2);
    const [first] = ['a', 'b', 'c', 'd'].map((instance) => {
      expect(pipeline.admits({ instance })).toBe(true);
      return begin(pipeline, instance);
    });
    expect(pipeline.admits({ instance: 'e' })).toBe(false);
    first!.answered(); // only its record is pending
    expect(pipeline.admits({ instance: 'e' })).toBe(true);
  });

  it('lets each send after the one before was sent, whichever is ready first', async () => {
    const pipeline = pipelineOf(8);
    const [first, second, third] = ['a', 'b', 'c'].map((instance) => begin(pipeline, instance));
    third!.wait();
    second!.wait();
    expect(await turns()).toEqual([]);
    first!.wait();
    expect(await turns()).toEqual(['a']);
    first!.sent();
    expect(await turns()).toEqual(['a', 'b']);
    second!.sent();
    expect(await turns()).toEqual(['a', 'b', 'c']);
  });

  it('lets as many wait for their answers as it is wide', async () => {
    const pipeline = pipelineOf(2);
    const [first, second, third] = ['a', 'b', 'c'].map((instance) => begin(pipeline, instance));
    for (const input of [first!, second!, third!]) input.wait();
    first!.sent();
    second!.sent();
    expect(await turns()).toEqual(['a', 'b']);
    second!.answered();
    expect(await turns()).toEqual(['a', 'b', 'c']);
  });

  it('lets the next send when the one before has ended without being sent', async () => {
    const pipeline = pipelineOf(2);
    const first = begin(pipeline, 'a');
    begin(pipeline, 'b').wait();
    await first.end();
    expect(await turns()).toEqual(['b']);
  });

  it('refuses those that have not sent when the lane is interrupted', async () => {
    const pipeline = pipelineOf(3);
    const [first, second, third] = ['a', 'b', 'c'].map((instance) => begin(pipeline, instance));
    for (const input of [first!, second!]) input.wait();
    first!.sent();
    expect(await turns()).toEqual(['a', 'b']);
    third!.wait();
    lane.isInterrupted = true;
    pipeline.update();
    expect(await turns()).toEqual(['a', 'b']);
    expect(refused).toEqual(['c']);
    begin(pipeline, 'd').wait();
    await turns();
    expect(refused).toEqual(['c', 'd']);
  });

  it('lets none send while one holds it, and says so to those that were prepared meanwhile', async () => {
    const pipeline = pipelineOf(8);
    const [first, second, third] = ['a', 'b', 'c'].map((instance) => begin(pipeline, instance));
    for (const input of [first!, second!]) input.wait();
    first!.sent();
    first!.hold();
    first!.answered();
    second!.sent();
    third!.wait();
    expect(await turns()).toEqual(['a', 'b']);
    await first!.end();
    expect(await turns()).toEqual(['a', 'b', 'c outdated']);
    third!.sent();
    begin(pipeline, 'd').wait();
    expect(await turns()).toEqual(['a', 'b', 'c outdated', 'd']);
  });

  it('never holds two inputs of one instance, not even while the first is recorded', async () => {
    const pipeline = pipelineOf(8);
    const first = begin(pipeline, 'a');
    first.wait();
    first.sent();
    first.answered();
    expect(pipeline.admits({ instance: 'a' })).toBe(false);
    expect(pipeline.admits({ instance: 'b' })).toBe(true);
    await first.end();
    expect(pipeline.admits({ instance: 'a' })).toBe(true);
  });

  it('of width one admits an input once the one before has ended', async () => {
    const pipeline = pipelineOf(1);
    const first = begin(pipeline, 'a');
    first.wait();
    expect(await turns()).toEqual(['a']);
    first.sent();
    first.answered();
    expect(pipeline.admits({ instance: 'b' })).toBe(false);
    await first.end();
    expect(pipeline.isEmpty).toBe(true);
    expect(pipeline.admits({ instance: 'b' })).toBe(true);
  });
});
