import type { Approval, Decision } from '../../approve/Approval.ts'
import { useText } from '../texts/useText.ts'
import { WindowGate } from '../ui/WindowGate.tsx'
import type { Stage } from './createStage.tsx'

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
    readonly openWindow: Stage.OpenWindow
    onDecide(decision: Decision): void
  }
}
