import { mountPage } from '../../browser/ui/mountPage.tsx'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { readPageSettings } from '../readPageSettings.ts'
import { PasskeyWindow } from './PasskeyWindow.tsx'

// The window's document: a page of the vault that cannot be framed, without a session and a wallet of its own.
const page = mountPage(document, {
  onFault(error) {
    // biome-ignore lint/suspicious/noConsole: there is no other place to report it
    console.error('[vault] passkey', error)
  },
})
page.draw(
  <PasskeyWindow
    settings={readPageSettings(document)}
    credentials={'PublicKeyCredential' in window ? navigator.credentials : undefined}
    clock={{
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
    }}
    draw={() => toBase64Url(drawBytes(16))}
  />,
)
