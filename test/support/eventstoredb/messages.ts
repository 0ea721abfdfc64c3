import * as grpc from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { AppendTooLarge, type Entry, type Proposed, WrongExpectedVersion } from './event-log.js';

/* Conversion between the log and the client package's messages. */

const TICKS_PER_MILLISECOND = 10_000n;

export function nameOf(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier!.getStreamName_asU8()).toString('utf8');
}

function identifierOf(name: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name)));
}

export function proposedOf(message: streams.AppendReq.ProposedMessage): Proposed {
  const described = message.getMetadataMap();
  return {
    id: message.getId()!.getString(),
    type: described.get('type')!,
    contentType: described.get('content-type')!,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function eventMessage(entry: Entry): streams.ReadResp {
  const position = String(entry.position);
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(entry.id))
    .setStreamIdentifier(identifierOf(entry.stream))
    .setStreamRevision(String(entry.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(entry.data)
    .setCustomMetadata(entry.metadata);
  event
    .getMetadataMap()
    .set('type', entry.type)
    .set('content-type', entry.contentType)
    .set('created', String(BigInt(entry.created.getTime()) * TICKS_PER_MILLISECOND));
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(position));
}

export function checkpointMessage({ position }: Entry): streams.ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

export function confirmationMessage(subscription: string): streams.ReadResp {
  return new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscription),
  );
}

export function streamNotFoundMessage(stream: string): streams.ReadResp {
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  );
}

export function appendedMessage({ revision, position }: Entry): streams.AppendResp {
  const place = new streams.AppendResp.Position()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new streams.AppendResp().setSuccess(
    new streams.AppendResp.Success().setCurrentRevision(String(revision)).setPosition(place),
  );
}

/** A wrong expected version is a normal response, not a failed call. */
export function wrongExpectedVersionMessage({ expected, current }: WrongExpectedVersion): streams.AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0n) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected < 0n) wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

/** The metadata `exception` contains the kind of failure, in addition to the code. */
export function failure(
  code: grpc.status,
  details: string,
  described: Readonly<Record<string, string>> = {},
): grpc.ServiceError {
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(described)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export function failureOf(error: unknown): grpc.ServiceError {
  if (!(error instanceof AppendTooLarge)) return failure(grpc.status.UNKNOWN, String(error));
  return failure(grpc.status.INVALID_ARGUMENT, error.message, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(error.maximum),
  });
}
