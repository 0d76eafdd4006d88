import { ApprovalScreen } from '../approve/ApprovalScreen.tsx'
import { loadContent } from '../approve/loadContent.tsx'
import { mountPage } from '../ui/mountPage.tsx'
import { awaitApproval } from './awaitApproval.ts'
import { EmptyWindow } from './EmptyWindow.tsx'

// The window's document: a page of the vault that nobody can frame. It shows what the frame hands over, and hands back what was decided.
const tellFault = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: nobody else would hear of it
  console.error('[vault] window', error)
}
const page = mountPage(document, { onFault: tellFault })
const clock = {
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
awaitApproval({
  window,
  clock,
  onNothing: () => page.draw(<EmptyWindow />),
  onApproval({ approval, theme }, decide) {
    if (theme) document.documentElement.dataset.theme = theme
    loadContent(approval.content.kind)
      .then(View =>
        page.draw(<ApprovalScreen approval={approval} View={View} onDecide={decide} onCovered={() => {}} />),
      )
      .catch(tellFault)
  },
})
