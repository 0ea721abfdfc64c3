/**
 * Preloaded into a process of the product: a request with the header X-Test-Throw makes it throw in an unguarded callback, in the async
 * context of that request.
 */
import { ServerResponse } from 'node:http';

const { setHeader } = ServerResponse.prototype;
ServerResponse.prototype.setHeader = function (name, value) {
  // Helmet sets this header once for each request, after the request has its own context.
  if (name === 'X-Frame-Options' && this.req.headers['x-test-throw'] !== undefined) {
    setImmediate(() => {
      throw new Error('thrown where no one catches');
    });
  }
  return setHeader.call(this, name, value);
};
