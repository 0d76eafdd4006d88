import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { WalletListing } from '../../core/directory/WalletListing.ts'
import { useKit } from '../../hooks/useKit.ts'
import { followModal } from '../shared/pairing/followModal.ts'
import type { PairingRun, PairingState } from '../shared/pairing/PairingRun.ts'
import { takeRun } from '../shared/pairing/takeRun.ts'

const NOTHING: PairingState = { offer: undefined, reason: undefined, openedAt: undefined, error: undefined }

/** The pairing of a wallet while its view is shown, begun by the first look or by the tap that led here. */
export function usePairingRun(
  connectorId: string,
  wallet: WalletListing | undefined,
  isQuiet = false,
): PairingState & { readonly run: PairingRun | undefined } {
  const kit = useKit()
  const [run, setRun] = useState<PairingRun>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row of a wallet may be made anew, its id stays
  useLayoutEffect(() => {
    setRun(takeRun(kit, connectorId, wallet, { isQuiet }))
    followModal(kit)
  }, [kit, connectorId, wallet?.id, isQuiet])
  const subscribe = useCallback((listener: () => void) => run?.subscribe(listener) ?? (() => {}), [run])
  const state = useSyncExternalStore(subscribe, () => run?.getState() ?? NOTHING)
  return { ...state, run }
}
