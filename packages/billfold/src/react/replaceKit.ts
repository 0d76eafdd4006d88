import type { Kit } from '../core/Kit.ts'

/**
 * A provider was given another kit, by a hot reload of the module that makes it, or by a component that makes one in each
 * drawing. The modal of the kit before leaves the page, unless somebody has it open; given that kit again, it comes back.
 */
export function replaceKit(before: Kit, kit: Kit): void {
  const { runtime, store } = before
  if (!store.getState().modal.isOpen) {
    runtime.surface?.destroy()
    runtime.surface = undefined
  }
  // Bundlers take it out of what visitors load; without one there is no `process`.
  try {
    if (process.env.NODE_ENV !== 'production')
      import('../core/development/tellReplaced.ts').then(({ tellReplaced }) => tellReplaced(kit)).catch(() => {})
  } catch {}
}
