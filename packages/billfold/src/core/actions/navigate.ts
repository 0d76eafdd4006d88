import type { Kit } from '../Kit.ts'
import type { ViewTarget } from '../modal/views.ts'

/** Moves inside the open modal: a step forward, a replacement of the shown view, or a fresh history. */
export function navigate(kit: Kit, target: ViewTarget, how: 'push' | 'replace' | 'reset' = 'push'): void {
  kit.runtime.modal({ type: how, target })
}
