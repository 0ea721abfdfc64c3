/** CPU that a process has used, with that of its processes which have ended; null where the system does not report it. */
export declare function cpuSecondsOf(id: number | 'self'): number | null;
