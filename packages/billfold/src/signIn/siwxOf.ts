import type { Siwx } from '../core/contracts/Siwx.ts'
import type { Kit } from '../core/Kit.ts'

/** The host's sign-in, over the parts of this kit; `undefined` without the option. Remote configuration may replace it. */
export function siwxOf(kit: Kit): Siwx | undefined {
  const { siwx } = kit.runtime
  const bound = kit.runtime.slot(createBound)
  if (siwx && !bound.has(siwx)) bound.set(siwx, siwx.bind?.(() => kit) ?? siwx)
  return siwx && bound.get(siwx)
}

const createBound = () => new WeakMap<Siwx, Siwx>()
