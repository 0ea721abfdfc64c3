/** Injection token of the process's one PostgreSQL pool (`Pool` of pg). */
export const DATABASE_POOL = Symbol('DatabasePool');
