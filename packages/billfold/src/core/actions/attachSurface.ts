import type { Surface } from '../contracts/Surface.ts'
import type { Kit } from '../Kit.ts'
import type { SurfaceFactory } from '../SurfaceFactory.ts'

/** Gives the kit a place to draw its modal, once. Whoever comes later gets the one that is there. */
export function attachSurface(kit: Kit, factory: SurfaceFactory): Surface {
  const { runtime } = kit
  if (runtime.surface) return runtime.surface
  // Only who has a modal shows names by itself; other hosts ask for them.
  runtime.onEvent(event => {
    if (event.type === 'CONNECT_SUCCESS')
      import('../identity/followIdentity.ts')
        .then(({ followIdentity }) => followIdentity(kit, event.isReconnect))
        .catch(() => {})
  })
  runtime.surface = factory(kit, runtime.inlineIn ? { container: runtime.inlineIn } : {})
  return runtime.surface
}
