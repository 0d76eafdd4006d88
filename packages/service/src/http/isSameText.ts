import { timingSafeEqual } from 'node:crypto'

/**
 * Whether two texts are the same, in a time that does not depend on where they differ.
 *
 * @example isSameText('abc', 'abd') // false
 */
export function isSameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
