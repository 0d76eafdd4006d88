import { WindowGate } from '../../browser/ui/WindowGate.tsx'
import { useText } from '../../texts/useText.ts'
import type { Decision } from '../approval/Decision.ts'
import type { Approval } from './Approval.ts'
import type { OpenApprovalWindow } from './OpenApprovalWindow.ts'

/** In place of an approval that must not be drawn in a host's page: who asks, why a window, and the press that opens it. */
export function GateScreen({ approval, onDecide, openWindow }: GateScreen.Props) {
  const t = useText()
  const { claimedName, origin, windowReasons } = approval
  return (
    <WindowGate
      title={t('gate.title')}
      asker={{ origin, claimedName, says: t('gate.asker') }}
      hint={t('gate.closed')}
      open={onClosed => openWindow(approval, { onDecide, onClosed })}
      onCancel={() => onDecide({ isApproved: false })}
    >
      <ul className="page-reasons">
        {windowReasons.map(reason => (
          <li key={reason} className="page-small">
            {t(`gate.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </WindowGate>
  )
}

export declare namespace GateScreen {
  type Props = {
    readonly approval: Approval
    readonly openWindow: OpenApprovalWindow
    onDecide(decision: Decision): void
  }
}
