import { WindowGate } from '../../browser/ui/WindowGate.tsx'
import { describeFailure } from '../forms/describeFailure.ts'
import type { OpenWindow } from '../popup/OpenWindow.ts'
import type { UnlockAsk } from '../popup/UnlockAsk.ts'
import type { OpenBy } from './OpenBy.ts'
import { openUnlockWindow } from './openUnlockWindow.ts'
import { sayWhy } from './sayWhy.ts'
import { unlockText } from './unlockText.ts'

/** In the host's frame: where the wallet is to be opened, and the press that leads to the window in which its owner opens it. */
export function UnlockGate({ ask, onCancel, onOpened, open, openWindow }: UnlockGate.Props) {
  const { claimedName, origin } = ask
  const begin = (onClosed: () => void) =>
    openUnlockWindow({
      open: openWindow,
      ask,
      onClosed,
      onGiven: (given, keyFor, reply) =>
        open(given, given.kind === 'device' ? undefined : keyFor)
          .then(onOpened, (error: unknown) => reply({ failure: describeFailure(error) }))
          .finally(() => {
            if (given.kind === 'passkey') given.output.fill(0)
          }),
    })
  return (
    <WindowGate
      title={unlockText('unlock.title')}
      asker={{ origin, claimedName, says: unlockText('unlock.asker') }}
      hint={unlockText('unlock.closed')}
      open={begin}
      onCancel={onCancel}
    >
      <p className="page-small page-reasons">{sayWhy(ask)}</p>
    </WindowGate>
  )
}

export declare namespace UnlockGate {
  type Props = {
    readonly ask: UnlockAsk
    readonly open: OpenBy
    readonly openWindow: OpenWindow
    /** The wallet is open. */
    onOpened(): void
    onCancel(): void
  }
}
