/** The date in the path is the major version of the API (specification, "Versioning"). */
export const BASE_PATH = '/2025-10-13';
