import { useRef } from 'react'
import { WindowGate } from '../../../browser/ui/WindowGate.tsx'
import { createText } from '../../../texts/createText.ts'
import { pageLocale } from '../../../texts/pageLocale.ts'
import type { SettingsAsk } from '../../popup/SettingsAsk.ts'
import { texts } from './texts.ts'

const t = createText(texts, pageLocale())

/** In the host's frame: the press that leads to the settings of a wallet that opens by this frame's device. */
export function SettingsGate({ ask, onDone, openWindow }: SettingsGate.Props) {
  const wasOpened = useRef(false)
  const { claimedName, origin } = ask
  return (
    <WindowGate
      title={t('title')}
      asker={{ origin, claimedName, says: t('asker') }}
      action={t('open')}
      // What they did there is done, whether its window is still open or not.
      onCancel={() => onDone(wasOpened.current)}
      open={() => {
        if (!openWindow(ask, () => onDone(true))) return undefined
        wasOpened.current = true
        // The window lives on without this screen.
        return () => {}
      }}
    >
      <p className="page-small page-reasons">{t('intro')}</p>
    </WindowGate>
  )
}

export declare namespace SettingsGate {
  /** Opens the window, or brings it to the front; whether the browser let it. `onClosed`: the visitor is back. */
  type OpenWindow = (ask: SettingsAsk, onClosed: () => void) => boolean
  type Props = {
    readonly ask: SettingsAsk
    readonly openWindow: OpenWindow
    /** `isOpened`: they went there. */
    onDone(isOpened: boolean): void
  }
}
