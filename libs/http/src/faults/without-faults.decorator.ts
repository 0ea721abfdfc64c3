import { SetMetadata } from '@nestjs/common';

export const WITHOUT_FAULTS = 'http:without-faults';

/** No fault is injected into these routes: the platform steers its sandbox by them. */
export const WithoutFaults = (): ClassDecorator => SetMetadata(WITHOUT_FAULTS, true);
