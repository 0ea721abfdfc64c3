/** Header of an export. */
export interface ExportHeader {
  readonly version: number;
  readonly publicKey: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly release: string;
}

/** A fault, at the position where it shows. */
export interface ExportFinding {
  readonly position: string;
  readonly what: string;
  readonly stream?: string;
  readonly revision?: number;
  readonly seal?: number;
  readonly isAnchor?: true;
}

/** Result of verifying one export. */
export interface ExportReport {
  readonly header: ExportHeader;
  /** Fingerprint of the key that the file names. */
  readonly signer: string;
  readonly counts: {
    readonly events: number;
    readonly streams: number;
    readonly seals: number;
    readonly unsealed: number;
    readonly found: number;
  };
  readonly lastSeal: { readonly number: number; readonly hash: string; readonly sealedAt: string } | null;
  /** The first ones. */
  readonly findings: readonly ExportFinding[];
}

export function verifyLines(
  lines: AsyncIterable<string>,
  trust?: {
    readonly publicKey?: string | undefined;
    readonly anchor?: { readonly number: number; readonly hash: string } | null;
  },
): Promise<ExportReport>;
