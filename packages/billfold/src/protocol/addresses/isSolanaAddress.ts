/**
 * Whether `value` is base58 of 32 to 44 characters (specification section 5). That it decodes to a point of 32 bytes is
 * the family's business.
 *
 * @example isSolanaAddress('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv') // true
 */
export function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
