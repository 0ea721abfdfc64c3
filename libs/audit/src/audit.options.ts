/** Options of the audit of one process. */
export interface AuditOptions {
  /** True for a process that seals the log while it leads the read side. */
  readonly seals: boolean;
  /** Recorded in exports, and with the inputs that an import queues. */
  readonly release: string;
  /** Where faults of background work go. */
  readonly report: (message: string, error: unknown) => void;
}

export const AUDIT_OPTIONS = Symbol('AuditOptions');
