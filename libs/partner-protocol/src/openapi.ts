import { z } from 'zod';
import {
  answerSchema,
  authorizationAnswerSchema,
  authorizationRequestSchema,
  problemSchema,
  receiptSchema,
  reportSchema,
  requestSchema,
} from './messages.js';
import { OPERATIONS, PARTNER_PORTS } from './operations.js';

type Document = Readonly<Record<string, unknown>>;

const SIGNATURE = [
  'A signature of RFC 9421 labelled sig1, with created, nonce, keyid and alg="ed25519", over',
  '"@method" and "@path", and for a body "content-type" and "content-digest" (RFC 9530, sha-256).',
].join(' ');
const SIGNED_RESPONSE = [
  'A signature of RFC 9421 labelled sig1 over "@status", "content-type", "content-digest" and',
  '"signature";req of the corresponding request. A response without it is ignored.',
].join(' ');

const header = (description: string) => ({ required: true, description, schema: { type: 'string' } });

const REQUEST_HEADERS = [
  ['Signature-Input', SIGNATURE],
  ['Signature', 'The signature.'],
].map(([name, description]) => ({ name, in: 'header', ...header(description!) }));

const RESPONSE_HEADERS = {
  'Content-Digest': header('The digest of the body, sha-256.'),
  'Signature-Input': header(SIGNED_RESPONSE),
  Signature: header('The signature.'),
};

/** The OpenAPI document of the protocol, from the schemas with which both sides validate messages. */
export function partnerProtocolDocument(): Document {
  const schemas: Record<string, unknown> = {};
  const body = (schema: z.ZodType) => ({ 'application/json': { schema: embedded(schema, schemas) } });
  const answers = (schema: z.ZodType) => ({
    200: { description: 'State of the operation.', headers: RESPONSE_HEADERS, content: body(schema) },
    default: {
      description: 'Not executed, or unknown: the request is sent again with the same id.',
      content: body(problemSchema),
    },
  });
  const paths: Record<string, unknown> = {};
  for (const port of PARTNER_PORTS)
    for (const [name, operation] of Object.entries(OPERATIONS[port]))
      paths[`/v1/${port}/${name}`] = {
        post: {
          operationId: `${port}.${name}`,
          tags: [port],
          summary: operation.summary,
          description: descriptionOf(operation),
          parameters: [
            { name: 'Idempotency-Key', in: 'header', ...header('The operationId.') },
            { name: 'Content-Digest', in: 'header', ...header('The digest of the body, sha-256.') },
            ...REQUEST_HEADERS,
          ],
          requestBody: { required: true, content: body(requestSchema(operation.request)) },
          responses: answers(operation.kind === 'ORDER' ? answerSchema(operation.result) : concluded(operation.result)),
        },
      };
  paths['/v1/operations/{operationId}'] = {
    get: {
      operationId: 'operations.get',
      tags: ['operations'],
      summary: 'Get the state of an order',
      description:
        'Called if no report has arrived. An order that was never received is answered with a signed 404: it is then sent again, ' +
        'unless the partner had accepted it: in that case an operator decides.',
      parameters: [
        { name: 'operationId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        ...REQUEST_HEADERS,
      ],
      responses: answers(answerSchema(z.unknown())),
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner protocol',
      version: '1',
      description: [
        'HTTP protocol between the payments platform and its partners, the outside parties of production.',
        'The platform sends operations to the partner; the partner reports results to the platform.',
        'Every request is signed by its sender, and every response of a partner by the partner.',
        'An operation is executed once per operationId, however often it is requested.',
        'See docs/guides/partners.md.',
      ].join(' '),
    },
    paths,
    webhooks: {
      report: {
        post: {
          operationId: 'reports.receive',
          tags: ['reports'],
          summary: 'Report to the platform',
          description:
            'Sent to the report address that `partner set` prints, until the response is 200, 400, 404 or 409 with a signature of the platform; a response without a signature is ignored. A reportId identifies one report: a repetition has no effect; different content is refused with 409. Ids are scoped to the partner: another partner of the port may use the same ones.',
          parameters: [
            { name: 'Content-Digest', in: 'header', ...header('The digest of the body, sha-256.') },
            ...REQUEST_HEADERS,
          ],
          requestBody: { required: true, content: body(reportSchema) },
          responses: {
            200: {
              description: 'The platform has received the report.',
              headers: RESPONSE_HEADERS,
              content: body(receiptSchema),
            },
            default: {
              description:
                'The report is refused. The response is signed like the receipt, except if no partner of the port has signed the request or the platform is unavailable.',
              content: body(problemSchema),
            },
          },
        },
      },
      authorization: {
        post: {
          operationId: 'authorizations.decide',
          tags: ['card-issuer'],
          summary: 'Request the authorization of a card payment',
          description:
            'Sent by the card issuer to its report address with `/authorizations` instead of `/reports`. The platform decides once per authorizationId and signs its response as a partner does. Without a signed 200 before `answerBy` the issuer declines; an approval whose response was not sent by then is reversed.',
          parameters: [
            { name: 'Content-Digest', in: 'header', ...header('The digest of the body, sha-256.') },
            ...REQUEST_HEADERS,
          ],
          requestBody: { required: true, content: body(authorizationRequestSchema) },
          responses: {
            200: { description: 'The decision.', headers: RESPONSE_HEADERS, content: body(authorizationAnswerSchema) },
            default: {
              description:
                'No decision: the issuer declines. The response is signed like the decision, except if the issuer has not signed the request or the platform is unavailable.',
              content: body(problemSchema),
            },
          },
        },
      },
    },
    components: { schemas },
  };
}

function descriptionOf(operation: {
  readonly kind: 'ORDER' | 'QUESTION';
  readonly deadline: number;
  readonly interim?: readonly string[];
  readonly advances?: { readonly [status: string]: readonly string[] };
}): string {
  const within = `The platform waits ${operation.deadline / 1_000} s for the response.`;
  if (operation.kind === 'QUESTION') return `A query: it is answered immediately and changes nothing. ${within}`;
  const advances = Object.entries(operation.advances ?? {})
    .map(([from, to]) => ` ${from} may be followed by ${to.join(' or ')}.`)
    .join('');
  const interim =
    operation.interim === undefined
      ? ''
      : ` ${operation.interim.join(', ')}: not final; the platform asks about the order again.`;
  return `An order: executed once per operationId; its result may be reported later. ${within}${advances}${interim} Any other change of the result is a contradiction, which an operator decides.`;
}

function concluded(result: z.ZodType): z.ZodType {
  return z.strictObject({ state: z.literal('CONCLUDED'), result });
}

/** JSON schema of a message; named schemas are shared. */
function embedded(schema: z.ZodType, schemas: Record<string, unknown>): unknown {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Definition & {
    readonly $defs?: Readonly<Record<string, Definition>>;
  };
  for (const [name, definition] of Object.entries($defs)) schemas[name] = plain(definition);
  if (typeof root['id'] !== 'string') return plain(root);
  schemas[root['id'] as string] = plain(root);
  return { $ref: `#/components/schemas/${root['id'] as string}` };
}

type Definition = Readonly<Record<string, unknown>>;

/** The schema without duplicates: the pattern of a format, the name of a shared schema. */
function plain({ $schema: _, id: __, ...definition }: Definition): unknown {
  const text = JSON.stringify(definition, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('format' in value) || !('pattern' in value)) return value;
    const { pattern: ___, ...rest } = value;
    return rest;
  });
  return JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/')) as unknown;
}
