import type { Surface } from './contracts/Surface.ts'
import type { Kit } from './Kit.ts'

/** Makes the surface of a kit. `container` is the element to draw inside (inline mode); without it the page's body. */
export type SurfaceFactory = (kit: Kit, options: { container?: HTMLElement }) => Surface
