import { useState, useSyncExternalStore } from 'react'
import type { Decision } from '../approval/Decision.ts'
import type { Approval } from './Approval.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import { GateScreen } from './GateScreen.tsx'
import type { ContentView } from './loadContent.ts'
import type { OpenApprovalWindow } from './OpenApprovalWindow.ts'

/** CSS pixels below which nothing is approved in a host's frame (security section 1.8): who shrinks it hides what it says. A window of the vault's own is the visitor's to size. */
const leastFrame = { width: 360, height: 480 } as const

/**
 * A request that may be shown in the host's frame: itself, or the way to its window from the moment that something covers it, and while the frame is
 * too small to be read (a narrow phone, a page that is zoomed).
 */
export function FrameApproval({ approval, onCovered, onDecide, openWindow, View }: FrameApproval.Props) {
  const [gated, setGated] = useState<'covered' | 'small'>()
  const isSmall = useSyncExternalStore(onResize, isFrameSmall)
  const reason = gated ?? (isSmall ? 'small' : undefined)
  if (!reason)
    return (
      <ApprovalScreen
        approval={approval}
        View={View}
        least={leastFrame}
        onDecide={onDecide}
        onCovered={() => {
          onCovered()
          setGated('covered')
        }}
      />
    )
  return (
    <GateScreen
      approval={{ ...approval, windowReasons: [reason] }}
      onDecide={onDecide}
      openWindow={(asked, on) => {
        // Independent of the frame: the visitor is in the window now.
        setGated(reason)
        return openWindow(asked, on)
      }}
    />
  )
}

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
const isFrameSmall = () => window.innerWidth < leastFrame.width || window.innerHeight < leastFrame.height

export declare namespace FrameApproval {
  type Props = {
    /** One that may be shown in the frame. */
    readonly approval: Approval
    readonly View: ContentView
    readonly openWindow: OpenApprovalWindow
    onDecide(decision: Decision): void
    onCovered(): void
  }
}
