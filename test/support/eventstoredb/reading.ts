import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type * as grpc from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Entry, EventLog } from './event-log.js';
import { checkpointMessage, confirmationMessage, eventMessage, nameOf, streamNotFoundMessage } from './messages.js';

export type ReadCall = grpc.ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Handles one read of a stream or of the whole log, in either direction. */
export async function answerRead(log: EventLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions()!;
  if (options.hasStream() && log.ofStream(streamOf(options)).length === 0)
    await send(call, streamNotFoundMessage(streamOf(options)));
  else for (const entry of entriesOf(log, options)) await send(call, eventMessage(entry));
  call.end();
}

/** Sends existing and future events after the requested position until the call ends. */
export async function serveSubscription(log: EventLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions()!;
  const filter = options.getFilter();
  const type = new RegExp(filter?.getEventType()?.getRegex() ?? '');
  const interval = filter?.getCheckpointintervalmultiplier() ?? 0;
  const all = options.getAll()!;
  let next = all.hasPosition()
    ? log.countBefore(BigInt(all.getPosition()!.getCommitPosition()) + 1n)
    : all.hasEnd()
      ? log.length
      : 0;
  let busy = false;
  const pump = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    while (next < log.length && !call.cancelled) {
      const [entry] = log.slice(next, ++next);
      if (type.test(entry!.type)) await send(call, eventMessage(entry!));
      if (interval > 0 && next % interval === 0) await send(call, checkpointMessage(entry!));
    }
    busy = false;
  };
  const leave = log.onAppended(() => void pump());
  call.on('cancelled', leave).on('close', leave).on('error', leave);
  await send(call, confirmationMessage(randomUUID()));
  await pump();
}

function streamOf(options: streams.ReadReq.Options): string {
  return nameOf(options.getStream()!.getStreamIdentifier());
}

function entriesOf(log: EventLog, options: streams.ReadReq.Options): readonly Entry[] {
  const count = Number(options.getCount());
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  if (options.hasStream()) {
    const from = Number(options.getStream()!.getRevision());
    return log.ofStream(streamOf(options)).slice(from, from + count);
  }
  const all = options.getAll()!;
  const place = all.hasEnd()
    ? log.length
    : all.hasStart()
      ? 0
      : log.countBefore(BigInt(all.getPosition()!.getCommitPosition()));
  return backwards ? log.slice(Math.max(0, place - count), place).reverse() : log.slice(place, place + count);
}

async function send(call: ReadCall, message: streams.ReadResp): Promise<void> {
  if (!call.cancelled && !call.write(message)) await Promise.race([once(call, 'drain'), once(call, 'cancelled')]);
}
