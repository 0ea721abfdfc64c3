/** The rows that say which customer's file holds an item; every query names its tenant as the first value. */
export interface FileItemRows {
  query<Row>(select: string, values: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>;
}
