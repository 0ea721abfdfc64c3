import type pg from 'pg';

const COLUMNS = `
  SELECT format('%I.%I', table_schema, table_name) AS place, column_name AS name, format('%I', column_name) AS quoted
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
  ORDER BY 1, 2`;

interface TextColumn {
  /** `<schema>.<table>` */
  readonly place: string;
  readonly name: string;
  readonly quoted: string;
}

/** Every column of every table; of any type, since each can be read as text. */
export async function textColumns(database: pg.Pool): Promise<readonly TextColumn[]> {
  return (await database.query<TextColumn>(COLUMNS)).rows;
}

/** Every `<table>.<column>` of the database, of any type and read as text, that holds one of the texts, whatever its case. */
export async function placesThatHold(database: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const { place, name, quoted } of await textColumns(database)) {
    const { rows } = await database.query<{ text: string }>(
      `SELECT wanted.text FROM unnest($1::text[]) AS wanted(text)
       WHERE EXISTS (SELECT 1 FROM ${place} AS searched WHERE position(lower(wanted.text) IN lower(searched.${quoted}::text)) > 0)`,
      [texts.flatMap(spellings)],
    );
    places.push(...rows.map(({ text }) => `${place}.${name} holds ${text}`));
  }
  return places;
}

/** Every `<table>.<column>` of which the text of some row matches. */
export async function placesThatMatch(database: pg.Pool, pattern: RegExp): Promise<string[]> {
  const places: string[] = [];
  for (const { place, name, quoted } of await textColumns(database)) {
    const { rows } = await database.query<{ text: string }>(`SELECT ${quoted}::text AS text FROM ${place}`);
    if (rows.some(({ text }) => pattern.test(text))) places.push(`${place}.${name}`);
  }
  return places;
}

/** A text as plain text, in bytes shown in hexadecimal, and in base64, whatever stands before it. */
function spellings(text: string): string[] {
  const bytes = Buffer.from(text);
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice([0, 2, 3][before], -1); // the first and the last character depend on the neighbouring bytes
  });
  return [text, bytes.toString('hex'), ...inBase64.filter(({ length }) => length >= 6)];
}
