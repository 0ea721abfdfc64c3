import { ERROR_CATALOGUE } from '@app/kernel';
import { sentencesOfFinding, sentencesOfReason, sentencesOfRefusal } from './failure-sentences.questions.js';

const SENTENCE = /^[A-Z].{8,}\.$/s;

describe('The sentences of a failure', () => {
  it('exist for every error code', () => {
    for (const code of Object.keys(ERROR_CATALOGUE)) {
      expect(sentencesOfRefusal(code)).toEqual({
        code,
        meaning: expect.stringMatching(SENTENCE),
        avoidedBy: expect.stringMatching(SENTENCE),
      });
    }
    expect(sentencesOfRefusal('toString')).toBeNull();
  });

  it('leave out reasons that are no failures', () => {
    expect(['USER_CANCELLATION', 'TIMEOUT', 'toString'].map((code) => sentencesOfReason(code))).toEqual([
      null,
      null,
      null,
    ]);
    expect(sentencesOfReason('PROVIDER_TRANSFER_FAILED')?.avoidedBy).toMatch(SENTENCE);
  });

  it('name the documents or the field that a verification lacks', () => {
    const finding = { type: 'MISSING_FIELD', reason: 'It is missing.' };
    expect(sentencesOfFinding({ ...finding, field: 'address.line1' }).avoidedBy).toBe(
      'A correct value of `address.line1`.',
    );
    expect(sentencesOfFinding({ ...finding, acceptedDocumentTypes: ['PASSPORT', 'LICENSE'] }).avoidedBy).toBe(
      'A document of one of these types: PASSPORT, LICENSE.',
    );
    expect(sentencesOfFinding(finding).avoidedBy).toMatch(/In the sandbox/);
  });
});
