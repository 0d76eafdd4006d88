'use client'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { attachSurface } from '../core/actions/attachSurface.ts'
import type { Kit } from '../core/Kit.ts'
import type { InitialState } from '../core/state/InitialState.ts'
import { InitialStateContext } from '../hooks/InitialStateContext.ts'
import { KitContext } from '../hooks/KitContext.ts'
import { createShell } from '../shell/createShell.ts'

/** Before the first paint, so that a press in the very first frame finds the modal there. Servers have no such thing. */
const useBrowserEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Props of `BillfoldProvider`. */
export type BillfoldProviderProps = {
  /** What `createBillfold` returned; made once, outside of any component. */
  readonly kit: Kit
  /**
   * What the server drew and the browser hydrates: `toInitialState` of `billfold/snapshot`, where the server knows the
   * visitor by a cookie; else the kit's own. Read once, when the provider is mounted.
   */
  readonly initialState?: InitialState | undefined
  readonly children?: ReactNode
}

/**
 * Gives a kit to hooks and buttons below it and puts the kit's modal on the page. Unmounting takes nothing away: the
 * modal belongs to the kit and ends with `kit.destroy()`. Given another kit, it takes the modal of the one before off the
 * page, so that hot reloads leave one.
 * @example <BillfoldProvider kit={kit}><ConnectButton /></BillfoldProvider>
 */
export function BillfoldProvider({ kit, initialState, children }: BillfoldProviderProps) {
  const last = useRef(kit)
  useBrowserEffect(() => {
    if (last.current !== kit) replaceKit(last.current, kit)
    last.current = kit
    kit.runtime.framework = 'react'
    if (!kit.runtime.isAppendDisabled && !kit.runtime.lifetime.aborted) attachSurface(kit, createShell)
  }, [kit])
  // A host makes it anew with every render: kept, so that nothing below renders again for it.
  const [initial] = useState(initialState)
  return (
    <KitContext.Provider value={kit}>
      <InitialStateContext.Provider value={initial}>{children}</InitialStateContext.Provider>
    </KitContext.Provider>
  )
}

/**
 * A provider was given another kit, by a hot reload of the module that makes it, or by a component that makes one in each
 * drawing. The modal of the kit before leaves the page, unless it is open; given that kit again, it comes back.
 */
function replaceKit(before: Kit, kit: Kit): void {
  const { runtime, store } = before
  if (!store.getState().modal.isOpen) {
    runtime.surface?.destroy()
    runtime.surface = undefined
  }
  // Bundlers take it out of what visitors load; without one there is no `process`.
  try {
    if (process.env.NODE_ENV !== 'production')
      import('../core/development/alertReplaced.ts').then(({ alertReplaced }) => alertReplaced(kit)).catch(() => {})
  } catch {}
}
