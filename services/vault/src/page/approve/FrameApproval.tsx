import { useState } from 'react'
import type { Approval, Decision } from '../../approve/Approval.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import type { Stage } from './createStage.tsx'
import { GateScreen } from './GateScreen.tsx'
import type { ContentView } from './loadContent.tsx'

/** A request in the host's frame: itself where it may be shown there, otherwise the way to its window; from the moment something covers it, too. */
export function FrameApproval({ approval, onCovered, onDecide, openWindow, View }: FrameApproval.Props) {
  const [wasCovered, setCovered] = useState(false)
  if (View && approval.windowReasons.length === 0 && !wasCovered)
    return (
      <ApprovalScreen
        approval={approval}
        View={View}
        onDecide={onDecide}
        onCovered={() => {
          onCovered()
          setCovered(true)
        }}
      />
    )
  const gated: Approval = wasCovered ? { ...approval, windowReasons: [...approval.windowReasons, 'covered'] } : approval
  return <GateScreen approval={gated} onDecide={onDecide} openWindow={openWindow} />
}

export declare namespace FrameApproval {
  type Props = {
    readonly approval: Approval
    /** Absent where the request is asked in a window. */
    readonly View?: ContentView
    readonly openWindow: Stage.OpenWindow
    onDecide(decision: Decision): void
    onCovered(): void
  }
}
