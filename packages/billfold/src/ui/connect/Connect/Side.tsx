import { useContext, useSyncExternalStore } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { findPairing } from '../../shared/pairing/findPairing.ts'
import { pairingSlot } from '../../shared/pairing/pairingSlot.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { afterPaint } from '../../view/afterPaint.ts'
import { useLazyPart } from '../../view/useLazyPart.ts'
import { ViewLoaderContext } from '../../view/ViewLoaderContext.ts'
import { SideHelp } from './SideHelp.tsx'

const QUERY = '(min-width:720px)'

/**
 * Right column of the wide layout: a code for the wallet of a phone, where the page pairs any and none is paired; else
 * help. The code comes with its own chunk, after the list is painted.
 */
export function Side() {
  const kit = useKit()
  const { isPhone } = usePlatform()
  const isWide = useIsWide()
  const pairing = useKitState(
    ({ connectors, namespaces, settings: { features, isWalletsEnabled, termsUrl, privacyUrl } }) => {
      const found = isWalletsEnabled && !features.collapseWallets ? findPairing(connectors) : undefined
      const isPaired = Object.values(namespaces).some(
        ({ connectorId, status }) => status === 'connected' && connectorId === found?.id,
      )
      // What has to be agreed to is agreed to beside the list: until then no camera is to see a code.
      const isGated = features.legalCheckbox && (termsUrl ?? privacyUrl) !== undefined
      return found?.offer && (!isPaired || pairingSlot(kit).run?.isTaken()) && !isGated ? found : undefined
    },
  )
  const isOpen = useKitState(state => state.modal.isOpen)
  const isWanted = pairing !== undefined && isWide && !isPhone
  const load = useContext(ViewLoaderContext).parts.SideCode
  const Code = useLazyPart(isWanted && isOpen, () =>
    afterPaint()
      .then(load)
      .catch(load)
      .catch(() => SideHelp),
  )
  if (!isWanted) return <SideHelp />
  return Code && isOpen ? <Code connectorId={pairing.id} instead={<SideHelp />} /> : null
}

/** Whether there is room for the second column of the wide layout; the style sheet draws it from the same width on. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(QUERY).matches,
    () => false,
  )
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
