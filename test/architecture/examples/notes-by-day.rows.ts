import { defineRows } from '@app/event-sourcing/definitions';

export const notesByDay = defineRows({
  name: 'notes_by_day',
  columns: { day: 'text', notes: 'bigint' },
  key: ['day'],
});
