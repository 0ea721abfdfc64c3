import type { PlatformAnswer } from '../domain/transaction/transaction.commands.js';
import { platformAnswer } from './apply-approval-response.js';

const answered = (status: number, body = '') => ({ aggregateId: 'uuid', kind: 'answered', status, body }) as const;

describe('the answer of an endpoint to an incoming payment', () => {
  it.each<[number, string, PlatformAnswer]>([
    [200, '', { kind: 'APPROVED', receiverCustomerInfo: {} }],
    [
      200,
      '{"receiverCustomerInfo":{"NATIONALITY":"FR"}}',
      { kind: 'APPROVED', receiverCustomerInfo: { NATIONALITY: 'FR' } },
    ],
    [200, '{"receiverCustomerInfo":[1]}', { kind: 'APPROVED', receiverCustomerInfo: {} }],
    [200, '[]', { kind: 'APPROVED', receiverCustomerInfo: {} }],
    [202, '', { kind: 'DEFERRED', within: 5_000 }],
    [403, '{"reason":"unwanted"}', { kind: 'REJECTED', reason: 'unwanted' }],
    [403, '<html>', { kind: 'REJECTED' }],
    [422, '{"requiredFields":["TAX_ID",7]}', { kind: 'MORE_DATA_NEEDED', requiredFields: ['TAX_ID'] }],
    [422, '', { kind: 'MORE_DATA_NEEDED', requiredFields: [] }],
    [201, '', { kind: 'ERROR' }],
    [409, '', { kind: 'ERROR' }],
    [500, '', { kind: 'ERROR' }],
  ])('%i %s', (status, body, expected) => expect(platformAnswer(answered(status, body))).toEqual(expected));

  it('is missing when it comes too late, or not at all', () => {
    expect(platformAnswer({ aggregateId: 'uuid', kind: 'unanswered', isTimeout: true })).toEqual({ kind: 'NO_ANSWER' });
    expect(platformAnswer({ aggregateId: 'uuid', kind: 'unanswered', isTimeout: false })).toEqual({ kind: 'ERROR' });
  });
});
