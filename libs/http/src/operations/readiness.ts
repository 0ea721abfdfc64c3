/** Something that must work before this process should get requests: database, projections, sagas. */
export interface ReadinessCheck {
  readonly name: string;
  /** It is told with the others, and does not keep requests away from the process. */
  readonly isAdvisory?: true;
  /** Resolves when ready; throws when not. */
  check(): Promise<void>;
}

/** Injection token of the list of checks; the app names them in `HttpModule.forRoot({ readiness })`. */
export const READINESS_CHECKS = Symbol('ReadinessChecks');
