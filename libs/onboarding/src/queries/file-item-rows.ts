/** The rows that say in whose file what stands; every question names its tenant as the first value. */
export interface FileItemRows {
  query<Row>(select: string, values: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>;
}
