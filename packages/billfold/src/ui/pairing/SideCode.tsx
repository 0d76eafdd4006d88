import { type ReactNode, useEffect, useMemo } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { pairingSlot } from '../shared/pairing/pairingSlot.ts'
import { createText } from '../texts/createText.ts'
import { en } from '../texts/en.ts'
import { enConnect } from '../texts/enConnect.ts'
import { enPairing } from '../texts/enPairing.ts'
import { TextContext } from '../texts/useText.ts'
import { CodePanel } from './CodePanel.tsx'
import { usePairingRun } from './usePairingRun.ts'

/**
 * A code beside the list of wallets. The view of a phone wallet goes on with the same one. Where the relay cannot be
 * reached, help stays in its place: the visitor has not asked for a code yet; the view of a wallet says why there is none.
 */
export function SideCode({ connectorId, instead }: SideCode.Props) {
  const kit = useKit()
  const pairing = usePairingRun(connectorId, undefined, true)
  const t = useMemo(() => createText({ ...en, ...enConnect, ...enPairing }, 'en'), [])
  useEffect(
    () => () => {
      const { run } = pairingSlot(kit)
      // Gone without another view, as when the window becomes narrow.
      if (run?.isQuiet && kit.store.getState().modal.history.at(-1)?.view === 'Connect') run.end()
    },
    [kit],
  )
  if (pairing.error?.code.startsWith('pairing/relay-')) return instead
  return (
    <TextContext.Provider value={t}>
      <CodePanel wallet={undefined} pairing={pairing} />
    </TextContext.Provider>
  )
}

export declare namespace SideCode {
  type Props = {
    /** A connector that can offer without being asked to connect. */
    readonly connectorId: string
    readonly instead: ReactNode
  }
}
