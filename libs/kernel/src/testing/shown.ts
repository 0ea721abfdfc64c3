import { type DomainEvent, type View, foldView } from '@app/kernel';
import { UNKNOWN, expectAnswerOrError } from './given.js';

/** Time at which the event of this number is recorded. */
export function minute(number: number): string {
  return `2026-01-15T12:${number.toString().padStart(2, '0')}:00.000Z`;
}

/** The document of a view after these events, recorded one a minute from noon on. */
export function shown<Document, Event extends DomainEvent>(
  view: View<Document, Event>,
  ...events: readonly Event[]
): Document | null {
  const history = events.map((event, revision) => ({
    ...event,
    recorded: { id: `event-${revision}`, revision, at: minute(revision) },
  }));
  const document = foldView(view, history);
  expectAnswerOrError(() =>
    view.evolve(document, UNKNOWN as never, { id: 'unknown', revision: history.length, at: minute(0) }),
  );
  return document;
}
