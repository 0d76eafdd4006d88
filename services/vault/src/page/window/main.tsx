import { EmptyState, WalletIcon } from 'billfold/parts'
import { mountPage } from '../../browser/ui/mountPage.tsx'
import type { Decision } from '../../requests/approval/Decision.ts'
import { ApprovalScreen } from '../../requests/screen/ApprovalScreen.tsx'
import { loadContent } from '../../requests/screen/loadContent.ts'
import { useText } from '../../texts/useText.ts'
import { awaitHandOver } from '../popup/awaitHandOver.ts'
import { vaultWindow } from '../popup/vaultWindow.ts'

// The window's document: a page of the vault that cannot be framed. It shows what the frame passes to it, and returns the visitor's decision or factor.
const logFault = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: there is no other place to report it
  console.error('[vault] window', error)
}
const page = mountPage(document, { onFault: logFault })
const clock = {
  now: Date.now,
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
const leave = () => page.draw(<EmptyWindow />)
const leaveAlone = () => {
  // Back from a provider whose page cut this window off: the login is worth as much in the settings' own page.
  if (new URLSearchParams(location.search).has('result_uri'))
    location.replace(`/settings${location.search}${location.hash}`)
  else leave()
}
awaitHandOver({
  window,
  clock,
  onNothing: leaveAlone,
  onHanded(handed, port) {
    if (handed.theme) document.documentElement.dataset.theme = handed.theme
    if (handed.type === vaultWindow.unlock) {
      import('../unlock/UnlockScreen.tsx')
        .then(({ UnlockScreen }) =>
          page.draw(
            <UnlockScreen ask={handed.ask} port={port} rpId={location.hostname} onCancel={() => window.close()} />,
          ),
        )
        .catch(logFault)
      return
    }
    if (handed.type === vaultWindow.email) {
      import('../email/EmailScreen.tsx')
        .then(({ EmailScreen }) =>
          page.draw(<EmailScreen ask={handed.ask} port={port} clock={clock} onCancel={() => window.close()} />),
        )
        .catch(logFault)
      return
    }
    if (handed.type === vaultWindow.settings) {
      import('../settings/window/openSharedSettings.tsx')
        .then(({ openSharedSettings }) => {
          page.end()
          return openSharedSettings({ window, clock, port, ask: handed.ask, onFault: logFault })
        })
        .catch(logFault)
      return
    }
    const { approval, deviceEnvelopeIds } = handed
    let isDecided = false
    const decide = (decision: Decision) => {
      isDecided = true
      port.postMessage(decision)
      leave()
    }
    loadContent(approval.content.kind)
      .then(View =>
        page.draw(<ApprovalScreen approval={approval} View={View} onDecide={decide} onCovered={() => {}} />),
      )
      // What the visitor reads comes first.
      .then(() => import('../popup/serveKeys.ts'))
      .then(({ serveKeys }) => serveKeys(port, deviceEnvelopeIds))
      // Once decided, the window closes and its pending imports fail.
      .catch(error => isDecided || logFault(error))
  },
})

/** The window when nothing is asked in it: opened by hand, loaded anew after its frame was gone, or decided. */
function EmptyWindow() {
  const t = useText()
  return <EmptyState icon={<WalletIcon />} title={t('window.empty.title')} hint={t('window.empty.hint')} />
}
