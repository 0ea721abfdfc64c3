import { recordingRefusals } from '@app/event-sourcing/definitions';
import { Refusal } from '@app/kernel';
import { Lost, type MovingProcess, metadataOf } from './moving-process.js';
import type { Answer, RequestOptions, Send } from './stage.js';

/** A caller's request, repeated with the same key until it is answered. */
interface Wish {
  readonly name: string;
  readonly commandId: string;
  readonly send: Send;
  readonly group: string | null;
  /** The stream that exists once the request has taken effect. */
  readonly makes: string | null;
  /** Adds the requests that may follow the answer. */
  readonly then?: (answer: Answer) => void;
  /** True if the accepted work has failed since; a repeated request then reports that. */
  readonly mayFail: (answer: Answer) => Promise<boolean>;
  first: Answer | null;
  /** The process that holds the key, and the number of its run. */
  holder: MovingProcess | null;
  run: number;
  /** An earlier run may still take effect: it was abandoned, or its key was taken over. */
  isRepeated: boolean;
  isAnswered: boolean;
  /** True if the answer is a refusal. */
  isRefused: boolean;
}

interface CallersOptions {
  /** True while the world changes: responses are lost, and keys are taken over. */
  readonly isMoving: () => boolean;
  readonly random: () => number;
  readonly number: () => number;
  /** True if the stream contains anything other than records of refusals. */
  readonly exists: (stream: string) => Promise<boolean>;
  /** Called if a request failed without a response: the next attempt meets a changed world. */
  readonly failed: () => Promise<void>;
  readonly met: Set<string>;
  readonly faults: string[];
}

/** Probability that a key is taken over from a run whose process is paused, or whose lease expires. */
const TAKEN_OVER = 0.25;
const LEASE_ENDS = 0.02;

/** Callers who retry, with the store of their keys: each key has one outcome, regardless of the processes and the number of runs. */
export class Callers {
  private readonly wishes: Wish[] = [];

  constructor(private readonly options: CallersOptions) {}

  get all(): readonly Wish[] {
    return this.wishes;
  }

  request(name: string, send: Send, { makes, then, mayFail = async () => false, group }: RequestOptions = {}): void {
    const commandId = `${name} ${this.options.number()}`;
    this.wishes.push({
      name,
      commandId,
      send,
      makes: makes?.(commandId) ?? null,
      ...(then !== undefined && { then }),
      mayFail,
      group: group ?? null,
      first: null,
      holder: null,
      run: 0,
      isRepeated: false,
      isAnswered: false,
      isRefused: false,
    });
  }

  /** Requests of a group that no process works on. */
  waiting(group: string): readonly Wish[] {
    return this.wishes.filter((each) => each.group === group && !each.isAnswered && each.holder === null);
  }

  /** Requests without an answer, and refused requests that took effect nevertheless. */
  async faults(): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const { name, makes, first, isAnswered, isRefused } of this.wishes) {
      if (!isAnswered) faults.push(`${name} was never answered`);
      if (isRefused && first === null && makes !== null && (await this.options.exists(makes)))
        faults.push(`${name} was refused and done later`);
    }
    return faults;
  }

  /** One run of a request. A finished request is final: whatever has changed, the same key gets the same response. */
  async try(wish: Wish, process: MovingProcess): Promise<void> {
    if (wish.isAnswered || !this.claims(wish)) return;
    wish.holder = process;
    const run = ++wish.run;
    const metadata = metadataOf(wish.commandId, process);
    try {
      const answer = await wish.send(process, wish.isRepeated ? recordingRefusals(metadata) : metadata);
      this.answered(wish, run, answer);
    } catch (error) {
      await this.failed(wish, run, error);
    } finally {
      if (wish.run === run) wish.holder = null;
    }
  }

  private claims(wish: Wish): boolean {
    if (wish.holder === null) return true;
    const chance = wish.holder.isFrozen ? TAKEN_OVER : LEASE_ENDS;
    if (!this.options.isMoving() || this.options.random() >= chance) return false;
    this.options.met.add('key taken over');
    wish.isRepeated = true;
    return true;
  }

  private answered(wish: Wish, run: number, answer: Answer): void {
    const { faults, met, isMoving, random } = this.options;
    if (wish.isRefused) faults.push(`${wish.name} was refused and then answered ${answer.join()}`);
    if (wish.first !== null && wish.first.join() !== answer.join())
      faults.push(`${wish.name} was answered ${wish.first.join()} and then ${answer.join()}`);
    wish.first = answer;
    if (wish.isAnswered || wish.run !== run) return; // its key now belongs to another run
    if (isMoving() && random() < 0.25) return void (wish.isRepeated = true); // the response is lost: the caller retries
    wish.isAnswered = true;
    met.add(wish.name);
    wish.then?.(answer);
  }

  private async failed(wish: Wish, run: number, error: unknown): Promise<void> {
    const { faults, isMoving, exists, failed } = this.options;
    if (!(error instanceof Refusal)) {
      if (!(error instanceof Lost) && !isMoving()) throw error;
      wish.isRepeated = true;
      return failed();
    }
    // a transient refusal releases the key; a run that lost its key gets no response
    if (error.isTransient || wish.run !== run || wish.isAnswered) return;
    if (wish.first !== null && !(await wish.mayFail(wish.first)))
      faults.push(`${wish.name} was answered ${wish.first.join()} and then refused: ${error.code}`);
    else if (wish.first === null && wish.makes !== null && (await exists(wish.makes)))
      faults.push(`${wish.name} was done and then refused: ${error.code} ${error.message}`);
    wish.isAnswered = true;
    wish.isRefused = true;
  }
}
