/** The rows of the general ledger; every question names its tenant as the first value. */
export interface LedgerRows {
  query<Row>(select: string, values: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>;
}
