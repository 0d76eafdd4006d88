import { describeFailure } from '../settings/ui/describeFailure.ts'
import { useText } from '../texts/useText.ts'
import { WindowGate } from '../ui/WindowGate.tsx'
import type { openUnlockWindow } from '../window/openUnlockWindow.ts'
import type { OpenBy } from './OpenBy.ts'
import type { UnlockAsk } from './UnlockAsk.ts'

/** In the host's frame: where the wallet is to be opened, and the press that leads to the window in which its owner opens it. */
export function UnlockGate({ ask, onCancel, onOpened, open, openWindow }: UnlockGate.Props) {
  const t = useText()
  const { claimedName, origin } = ask
  const begin = (onClosed: () => void) =>
    openWindow(ask, {
      onClosed,
      onGiven: (given, reply) =>
        open(given)
          .then(onOpened, (error: unknown) => reply({ failure: describeFailure(error) }))
          .finally(() => {
            if (given.kind === 'passkey') given.output.fill(0)
          }),
    })
  return (
    <WindowGate
      title={t('unlock.title')}
      asker={{ origin, claimedName, says: t('unlock.asker') }}
      hint={t('unlock.closed')}
      open={begin}
      onCancel={onCancel}
    >
      <p className="page-small page-reasons">{t('unlock.intro')}</p>
    </WindowGate>
  )
}

export declare namespace UnlockGate {
  /** Opens the window; `undefined` when the browser kept it from opening, otherwise what closes it. */
  type OpenWindow = (
    ask: UnlockAsk,
    on: Pick<openUnlockWindow.Options, 'onGiven' | 'onClosed'>,
  ) => (() => void) | undefined
  type Props = {
    readonly ask: UnlockAsk
    readonly open: OpenBy
    readonly openWindow: OpenWindow
    /** The wallet is open. */
    onOpened(): void
    onCancel(): void
  }
}
