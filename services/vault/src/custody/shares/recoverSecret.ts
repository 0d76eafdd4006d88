import { isEqual } from '../bytes/isEqual.ts'
import { digestSecret } from './digestSecret.ts'
import { interpolate, type Point } from './interpolate.ts'
import { ShareError } from './ShareError.ts'
import { secretPlaces } from './secretPlaces.ts'

/**
 * What as many points as the threshold says were made of (SLIP-39, "RecoverSecret").
 *
 * @throws ShareError `digest`.
 */
export async function recoverSecret(threshold: number, points: readonly Point[]): Promise<Uint8Array<ArrayBuffer>> {
  if (threshold === 1 && points[0]) return Uint8Array.from(points[0].y)
  const secret = interpolate(secretPlaces.secret, points)
  const digest = interpolate(secretPlaces.digest, points)
  if (!isEqual(digest.slice(0, 4), await digestSecret(secret, digest.slice(4)))) throw new ShareError('digest')
  return secret
}
