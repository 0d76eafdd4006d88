import { frameMessageCharacters, frameMessageDepth } from '../limits.ts'

/**
 * Whether a message is small and flat enough to be looked at, and made of plain values only: what structured clone carries beside them (maps, files,
 * typed arrays, cycles) has no place in the frame protocol. Costs no more than the bound.
 *
 * @example isBounded({ id: '1', type: '@billfold-app/SIGN_OUT' }) // true
 */
export function isBounded(message: unknown): boolean {
  let left = frameMessageCharacters
  const measure = (value: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0 || depth > frameMessageDepth) return false
    if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return true
    if (typeof value === 'string') {
      left -= value.length
      return left >= 0
    }
    if (Array.isArray(value)) {
      // Holes are places, too, which `every` skips.
      left -= value.length
      return left >= 0 && value.every(item => measure(item, depth + 1))
    }
    const prototype = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return false
    return Object.entries(value).every(([key, item]) => {
      left -= key.length
      return measure(item, depth + 1)
    })
  }
  return measure(message, 0)
}
