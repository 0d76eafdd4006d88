import { mountPage } from '../ui/mountPage.tsx'
import { ApprovalWindow } from './ApprovalWindow.tsx'

// The window's document: a page of the vault that nobody can frame.
const page = mountPage(document, {
  onFault(error) {
    // biome-ignore lint/suspicious/noConsole: nobody else would hear of it
    console.error('[vault] window', error)
  },
})
page.draw(<ApprovalWindow />)
