import { EventRegistry } from '@app/event-store';
import { runOn } from '../../support/command-line.js';
import type { CommandLineStage } from './command-line.stage.js';

/** `audit catalogue` */
export function listsKindsOfEvents(stage: CommandLineStage): void {
  describe('audit catalogue', () => {
    it('lists every kind of event with its version, fields and personal marks', async () => {
      const { answers } = await runOn(stage.application, 'audit', 'catalogue', '--json');
      const catalogue = JSON.parse(answers[0]!) as {
        type: string;
        version: number;
        personal: string[];
        subject: string | null;
      }[];
      expect(catalogue.map(({ type }) => type)).toEqual(
        stage.application
          .get(EventRegistry)
          .all()
          .map(({ type }) => type)
          .sort(),
      );
      expect(catalogue.find(({ type }) => type === 'cards.card-issued')).toMatchObject({
        version: 1,
        personal: ['platformCardId'],
        subject: 'cardholderId',
      });
      const lines = (await runOn(stage.application, 'audit', 'catalogue')).answers;
      expect(lines).toContain('cards.card-issued v1');
      expect(lines).toContainEqual(expect.stringMatching(/^ {2}platformCardId +personal, of cardholderId/));
    });
  });
}
