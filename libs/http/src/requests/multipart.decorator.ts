import { SetMetadata, type Type as Class, applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';

export const MULTIPART = 'http:multipart';

const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;

export function isMultipartType(contentType: string | undefined): boolean {
  return contentType !== undefined && MULTIPART_TYPE.test(contentType.trim());
}

/** The route accepts only multipart/form-data; `readMultipart` reads its body. */
export function Multipart(form: Class): MethodDecorator {
  return applyDecorators(SetMetadata(MULTIPART, true), ApiConsumes('multipart/form-data'), ApiBody({ type: form }));
}
