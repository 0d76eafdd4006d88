import type { DrawBytes } from '../bytes/drawBytes.ts'
import { join } from '../bytes/join.ts'
import { digestSecret } from './digestSecret.ts'
import { interpolate, type Point } from './interpolate.ts'
import { secretPlaces } from './secretPlaces.ts'

/** `count` points of which any `threshold` give the secret back (SLIP-39, "SplitSecret"). */
export async function splitSecret(
  secret: Uint8Array<ArrayBuffer>,
  options: { readonly threshold: number; readonly count: number; readonly draw: DrawBytes },
): Promise<readonly Point[]> {
  const { count, draw, threshold } = options
  if (threshold === 1) return Array.from({ length: count }, (_, x) => ({ x, y: secret.slice() }))
  const random = draw(secret.length - 4)
  const digest = join(await digestSecret(secret, random), random)
  const chosen = Array.from({ length: threshold - 2 }, (_, x) => ({ x, y: draw(secret.length) }))
  const known = [...chosen, { x: secretPlaces.digest, y: digest }, { x: secretPlaces.secret, y: secret }]
  const rest = Array.from({ length: count - chosen.length }, (_, at) => chosen.length + at)
  return [...chosen, ...rest.map(x => ({ x, y: interpolate(x, known) }))]
}
