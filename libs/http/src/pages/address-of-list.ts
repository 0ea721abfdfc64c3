import { SetMetadata } from '@nestjs/common';

export const ADDRESS_OF_LIST = 'http:address-of-list';

/**
 * Names the list of the handler by another `path`, relative to the base path: the list is available at both, and cursors are valid for both.
 */
export const AddressOfList = (path: string): MethodDecorator => SetMetadata(ADDRESS_OF_LIST, path);
