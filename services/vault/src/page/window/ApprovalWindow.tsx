import { EmptyState, WalletIcon } from 'billfold/parts'
import { useEffect, useState } from 'react'
import type { Decision } from '../../approve/Approval.ts'
import { ApprovalScreen } from '../approve/ApprovalScreen.tsx'
import { type ContentView, loadContent } from '../approve/loadContent.tsx'
import { useText } from '../texts/useText.ts'
import { approvalWindow, type HandedOver } from './approvalWindow.ts'

/** The window's page: asks the frame that opened it for the request, shows it, hands back what was decided. */
export function ApprovalWindow() {
  const t = useText()
  const [given, setGiven] = useState<{ handed: HandedOver; port: MessagePort; View: ContentView }>()
  useEffect(() => {
    const { opener } = window as { opener: Window | null }
    if (!opener) return
    const receive = (event: MessageEvent<HandedOver>) => {
      const port = event.ports[0]
      if (event.source !== opener || event.origin !== location.origin || !port) return
      if (event.data?.type !== approvalWindow.approval) return
      if (event.data.theme) document.documentElement.dataset.theme = event.data.theme
      const handed = event.data
      void loadContent(handed.approval.content.kind).then(View => setGiven({ handed, port, View }))
    }
    window.addEventListener('message', receive)
    // Reaches nobody but a page of the vault.
    opener.postMessage({ type: approvalWindow.ready }, location.origin)
    return () => window.removeEventListener('message', receive)
  }, [])
  if (!given) return <EmptyState icon={<WalletIcon />} title={t('window.empty.title')} hint={t('window.empty.hint')} />
  const decide = (decision: Decision) => {
    given.port.postMessage(decision)
    setGiven(undefined)
  }
  return <ApprovalScreen approval={given.handed.approval} View={given.View} onDecide={decide} onCovered={() => {}} />
}
