import type { DrawBytes } from '../bytes/drawBytes.ts'
import { cryptSecret } from './cryptSecret.ts'
import { splitSecret } from './splitSecret.ts'
import { writeShare } from './writeShare.ts'

/**
 * Splits a secret into shares in words (SLIP-39, one group): any `threshold` of the `count` restore it, fewer reveal nothing of it. No passphrase.
 *
 * @param secret 16 to 64 bytes, an even number.
 * @example const [first, second] = await splitShares(rootSecret, { threshold: 2, count: 3, draw: drawBytes })
 */
export async function splitShares(
  secret: Uint8Array<ArrayBuffer>,
  options: { readonly threshold: number; readonly count: number; readonly draw: DrawBytes },
): Promise<readonly string[]> {
  const [high = 0, low = 0] = options.draw(2)
  // Without a passphrase there is nothing to guess, so the slow hash need not be slower than it must.
  const terms = { id: ((high & 127) << 8) | low, isExtendable: true, iterationExponent: 0 }
  const encrypted = await cryptSecret('encrypt', secret, { ...terms, passphrase: '' })
  const points = await splitSecret(encrypted, options)
  const group = { groupIndex: 0, groupThreshold: 1, groupCount: 1, memberThreshold: options.threshold }
  return points.map(({ x, y }) => writeShare({ ...terms, ...group, memberIndex: x, value: Uint8Array.from(y) }))
}
