import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import workerUrl from '../../custody/worker/custodian.worker.ts?worker&url'
import { toReturningUri } from '../login/toReturningUri.ts'
import { readPageSettings } from '../readPageSettings.ts'
import { CallFailure } from '../server/CallFailure.ts'
import { openSessionStorage } from '../session/openSessionStorage.ts'
import { startCustodyWorker } from '../startCustodyWorker.ts'
import { createText } from '../texts/createText.ts'
import { mountPage } from '../ui/mountPage.tsx'
import { createSettingsDesk } from './createSettingsDesk.ts'
import { saveFile } from './saveFile.ts'
import { App } from './screens/App.tsx'
import { en } from './texts/en.ts'
import { settingsCss } from './ui/settingsCss.ts'

// The settings' document: a page of the vault of its own, in first-party storage.
const locale = document.documentElement.lang || 'en'
const page = mountPage(document, {
  css: settingsCss,
  // biome-ignore lint/suspicious/noConsole: nobody else hears of a screen that failed to draw.
  onFault: error => console.error('[vault]', error),
})
const desk = createSettingsDesk({
  custodian: startCustodyWorker(workerUrl),
  passkeys: 'PublicKeyCredential' in window ? navigator.credentials : undefined,
  settings: readPageSettings(document),
  storage: await openSessionStorage(globalThis),
  vaultOrigin: location.origin,
  seams: {
    fetch: (...given) => fetch(...given),
    clock: {
      now: Date.now,
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
    },
    draw: drawBytes,
  },
  async readRecoveryPage() {
    const answer = await fetch('/recovery.html').catch(cause => {
      throw new CallFailure('offline', 'The recovery page was not reached', {}, cause)
    })
    if (!answer.ok) throw new CallFailure('offline', 'The recovery page is not there')
    return answer.text()
  },
  takeResult() {
    const url = new URL(location.href)
    const result = url.searchParams.get('result_uri') ?? undefined
    url.searchParams.delete('result_uri')
    if (result !== undefined) history.replaceState(history.state, '', url)
    return result
  },
  goTo: address => location.assign(toReturningUri(address, location.href)),
  save: (name, text) => saveFile(document, name, text),
})
page.draw(<App desk={desk} locale={locale} t={createText(en, locale)} />)
