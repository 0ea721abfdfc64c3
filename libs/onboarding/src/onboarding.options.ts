/** A bucket of a store that speaks S3. */
export interface S3Bucket {
  /** Base address of the store, `https://s3.eu-central-1.amazonaws.com`; the bucket is named in the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Settings of this context by the operator. */
export interface OnboardingOptions {
  /** Directory of this context's own: files on their way in, and the kept ones unless a bucket is named. */
  readonly dataDirectory: string;
  /** Where documents are kept instead. */
  readonly documentBucket?: S3Bucket | undefined;
  /** Returns the free bytes on the disk of a directory; default: asks the disk. */
  readonly freeSpace?: ((directory: string) => Promise<number>) | undefined;
}

/** Injection token of the OnboardingOptions. */
export const ONBOARDING_OPTIONS = Symbol('OnboardingOptions');
