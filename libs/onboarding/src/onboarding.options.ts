/** An S3-compatible bucket. */
export interface S3Bucket {
  /** Base URL of the store, such as `https://s3.eu-central-1.amazonaws.com`; the bucket is part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The operator's settings of this context. */
export interface OnboardingOptions {
  /** Directory of this context: incoming files, and stored ones unless a bucket is configured. */
  readonly dataDirectory: string;
  /** Storage of documents instead of the directory. */
  readonly documentBucket?: S3Bucket | undefined;
  /** Returns the free bytes on a directory's disk; default: asks the file system. */
  readonly freeSpace?: ((directory: string) => Promise<number>) | undefined;
}

/** Injection token of the OnboardingOptions. */
export const ONBOARDING_OPTIONS = Symbol('OnboardingOptions');
