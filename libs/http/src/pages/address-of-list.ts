import { SetMetadata } from '@nestjs/common';

export const ADDRESS_OF_LIST = 'http:address-of-list';

/**
 * The handler answers a list that has another address, `path` below that of the API: its cursors count at both.
 */
export const AddressOfList = (path: string): MethodDecorator => SetMetadata(ADDRESS_OF_LIST, path);
