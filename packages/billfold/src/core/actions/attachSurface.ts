import type { Surface } from '../contracts/Surface.ts'
import type { Kit } from '../Kit.ts'
import type { SurfaceFactory } from '../SurfaceFactory.ts'

/** Gives the kit an element to draw its modal in, once. Later calls return the existing one. */
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
