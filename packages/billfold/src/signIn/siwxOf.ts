import type { Siwx } from '../core/contracts/Siwx.ts'
import type { Kit } from '../core/Kit.ts'

/** The host's sign-in, over the parts of this kit; `undefined` without the option. */
export function siwxOf(kit: Kit): Siwx | undefined {
  return kit.runtime.slot(bindSiwx)
}

function bindSiwx(kit: Kit): Siwx | undefined {
  return kit.runtime.siwx?.bind?.(() => kit) ?? kit.runtime.siwx
}
