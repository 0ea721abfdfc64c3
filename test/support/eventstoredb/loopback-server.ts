import { randomUUID } from 'node:crypto';
import * as grpc from '@grpc/grpc-js';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { EventLog, type Proposed, WrongExpectedVersion } from './event-log.js';
import { appendedMessage, failure, failureOf, nameOf, proposedOf, wrongExpectedVersionMessage } from './messages.js';
import { type ReadCall, answerRead, serveSubscription } from './reading.js';
import { portToKeep } from '../port-to-keep.js';

/** A simulated failure of a call. */
export type Fault =
  /** The call has no effect, and the client gets the error. */
  | { readonly kind: 'refused'; readonly code: grpc.status }
  /** The call has no effect, and the connection is lost. */
  | { readonly kind: 'cut' }
  /** The call takes effect, and the connection is lost before the client gets the answer. */
  | { readonly kind: 'answer lost' }
  /** The call takes effect, and the client gets the answer only after `after`. */
  | { readonly kind: 'answer late'; readonly after: Promise<unknown> };

type Call = 'append' | 'read' | 'subscribe';

const LOOPBACK = '127.0.0.1';

/**
 * An in-memory EventStoreDB with its gRPC protocol on a loopback port, from the service definitions in the client package: the real client
 * uses it over a real socket. For tests only.
 */
export class LoopbackServer {
  /** Every call in order. */
  readonly calls: (Call | 'other')[] = [];
  /** True if it leads its cluster. Other nodes redirect clients that require the leader. */
  leads = true;
  private readonly faults: Record<Call, Fault[]> = { append: [], read: [], subscribe: [] };
  private readonly subscriptions = new Set<ReadCall>();
  private cluster: readonly LoopbackServer[] = [this];
  private server: grpc.Server | null = null;
  private constructor(
    readonly log: EventLog,
    private readonly port: number,
  ) {}

  /** Port 0 means any free port. */
  static async start(log = new EventLog(), port = 0): Promise<LoopbackServer> {
    const server = new LoopbackServer(log, port === 0 ? await portToKeep() : port);
    await server.resume();
    return server;
  }

  /** Starts nodes that share one log; the first leads. */
  static async startCluster(size: number): Promise<LoopbackServer[]> {
    const log = new EventLog();
    const nodes = await Promise.all(Array.from({ length: size }, () => LoopbackServer.start(log)));
    for (const [index, node] of nodes.entries()) {
      node.cluster = nodes;
      node.leads = index === 0;
    }
    return nodes;
  }

  get address(): string {
    return `${LOOPBACK}:${this.port}`;
  }

  get connectionString(): string {
    return `esdb://${this.address}?tls=false`;
  }

  /** Makes the next calls of a kind fail, each with its fault. */
  upset(call: Call, ...faults: readonly Fault[]): void {
    this.faults[call].push(...faults);
  }

  /** Ends every subscription, as a server does before it stops. */
  dropSubscriptions(): void {
    for (const call of this.subscriptions)
      call.emit('error', failure(grpc.status.UNAVAILABLE, 'the server is shutting down'));
  }

  get subscribers(): number {
    return this.subscriptions.size;
  }

  /** Stops immediately and closes every connection; the log stays. */
  stop(): void {
    this.server?.forceShutdown();
    this.server = null;
    this.subscriptions.clear();
  }

  /** Serves again on its former port. */
  async resume(): Promise<void> {
    const server = new grpc.Server({ 'grpc.max_receive_message_length': -1 });
    server.addService(streamsServices.StreamsService, {
      read: (call: ReadCall) => void this.read(call),
      append: (call: AppendCall, answer: AppendAnswer) => void this.append(call, answer),
      batchAppend: (call: grpc.ServerDuplexStream<unknown, unknown>) =>
        this.refuse((error) => call.emit('error', error)),
      delete: (_call: unknown, answer: grpc.sendUnaryData<never>) => this.refuse(answer),
      tombstone: (_call: unknown, answer: grpc.sendUnaryData<never>) => this.refuse(answer),
    });
    server.addService(gossipServices.GossipService, {
      read: (_call: unknown, answer: grpc.sendUnaryData<gossip.ClusterInfo>) =>
        answer(null, new gossip.ClusterInfo().setMembersList(this.cluster.map((node) => node.member()))),
    });
    await new Promise<void>((resolve, reject) => {
      server.bindAsync(this.address, grpc.ServerCredentials.createInsecure(), (error) =>
        error ? reject(error) : resolve(),
      );
    });
    this.server = server;
  }

  private async append(call: AppendCall, answer: AppendAnswer): Promise<void> {
    this.calls.push('append');
    const fault = this.faults.append.shift();
    const { options, proposed } = await receive(call);
    if (this.declines(call.metadata, fault, answer)) return;
    const outcome = this.appendNow(options, proposed);
    if (fault?.kind === 'answer lost') return this.lose();
    if (fault?.kind === 'answer late') await fault.after;
    answer(outcome.error, outcome.message);
  }

  private appendNow(
    options: streams.AppendReq.Options,
    proposed: readonly Proposed[],
  ): { error: grpc.ServiceError | null; message?: streams.AppendResp } {
    try {
      const expected = options.hasNoStream() ? -1n : BigInt(options.getRevision());
      return {
        error: null,
        message: appendedMessage(this.log.append(nameOf(options.getStreamIdentifier()), expected, proposed)),
      };
    } catch (error) {
      return error instanceof WrongExpectedVersion
        ? { error: null, message: wrongExpectedVersionMessage(error) }
        : { error: failureOf(error) };
    }
  }

  private async read(call: ReadCall): Promise<void> {
    const kind = call.request.getOptions()!.hasSubscription() ? 'subscribe' : 'read';
    this.calls.push(kind);
    const fault = this.faults[kind].shift();
    if (this.declines(call.metadata, fault, (error) => call.emit('error', error))) return;
    if (fault?.kind === 'answer lost') return this.lose();
    if (fault?.kind === 'answer late') await fault.after;
    if (kind === 'read') return answerRead(this.log, call);
    this.subscriptions.add(call);
    const ended = (): unknown => this.subscriptions.delete(call);
    call.on('cancelled', ended).on('close', ended).on('error', ended);
    await serveSubscription(this.log, call);
  }

  /** True if the call must not be handled normally; the client gets the error if the fault allows it. */
  private declines(
    metadata: grpc.Metadata,
    fault: Fault | undefined,
    tell: (error: grpc.ServiceError) => void,
  ): boolean {
    if (fault?.kind === 'cut') this.lose();
    else if (fault?.kind === 'refused') tell(failure(fault.code, 'as the test wants'));
    else if (!this.leads && metadata.get('requires-leader').includes('true')) tell(this.notLeader());
    else return false;
    return true;
  }

  /** Closes every connection; new ones reach the server again. */
  private lose(): void {
    this.stop();
    void this.resume();
  }

  private refuse(tell: (error: grpc.ServiceError) => unknown): void {
    this.calls.push('other');
    tell(failure(grpc.status.UNIMPLEMENTED, 'not served by the loopback server'));
  }

  private notLeader(): grpc.ServiceError {
    const leader = this.cluster.find(({ leads }) => leads);
    if (leader === undefined) return failure(grpc.status.UNAVAILABLE, 'no node leads');
    const [host, port] = leader.address.split(':') as [string, string];
    return failure(grpc.status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': port,
    });
  }

  private member(): gossip.MemberInfo {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    return new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(randomUUID()))
      .setIsAlive(this.server !== null)
      .setTimeStamp('0')
      .setState(this.leads ? LEADER : FOLLOWER)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(LOOPBACK).setPort(this.port));
  }
}

type AppendCall = grpc.ServerReadableStream<streams.AppendReq, streams.AppendResp>;
type AppendAnswer = grpc.sendUnaryData<streams.AppendResp>;

/** An append arrives in parts: its stream and expected revision, then each event. */
async function receive(call: AppendCall): Promise<{ options: streams.AppendReq.Options; proposed: Proposed[] }> {
  let options: streams.AppendReq.Options | undefined;
  const proposed: Proposed[] = [];
  return new Promise((resolve) => {
    call.on('data', (part: streams.AppendReq) => {
      if (part.hasOptions()) options = part.getOptions();
      else proposed.push(proposedOf(part.getProposedMessage()!));
    });
    call.on('error', () => undefined); // the client is gone, so no one waits for an answer
    call.on('end', () => resolve({ options: options!, proposed }));
  });
}
