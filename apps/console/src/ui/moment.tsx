const SHOWN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && TIMESTAMP.test(value);
}

/** A time in the user's time zone, with its name: `29 Nov 2026, 08:05:20 UTC`. */
export function momentText(at: string): string {
  return SHOWN.format(new Date(at));
}

/** A time; the tooltip shows the exact time in UTC. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {momentText(at)}
    </time>
  );
}
