import type { Surface, SurfaceFactory } from '../contracts/Surface.ts'
import type { Kit } from '../Kit.ts'

/** Gives the kit a place to draw its modal, once. Whoever comes later gets the one that is there. */
export function attachSurface(kit: Kit, factory: SurfaceFactory): Surface {
  const { runtime } = kit
  runtime.surface ??= factory(kit, runtime.inlineIn ? { container: runtime.inlineIn } : {})
  return runtime.surface
}
