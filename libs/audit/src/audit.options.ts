/** Options of the audit of one process. */
export interface AuditOptions {
  /** True if this process seals the log while it leads the read side. */
  readonly seals: boolean;
  /** Release of the product; recorded in exports and with the inputs that an import queues. */
  readonly release: string;
  /** Receives the errors of background work. */
  readonly report: (message: string, error: unknown) => void;
}

export const AUDIT_OPTIONS = Symbol('AuditOptions');
