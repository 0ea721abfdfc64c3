/** Installs the packages of a folder's lock, and answers whether that worked. */
export function install(folder: string): boolean;
