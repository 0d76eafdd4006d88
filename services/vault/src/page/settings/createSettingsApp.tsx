import type { ReactNode } from 'react'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import type { CustodianClient } from '../../custody/worker/connectCustodian.ts'
import workerUrl from '../../custody/worker/custodian.worker.ts?worker&url'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/settings/en.ts'
import { CallFailure } from '../client/CallFailure.ts'
import type { SettingsAsk } from '../popup/SettingsAsk.ts'
import { readPageSettings } from '../readPageSettings.ts'
import { openSessionStorage } from '../session/openSessionStorage.ts'
import { startCustodyWorker } from '../startCustodyWorker.ts'
import { createSettingsServices } from './createSettingsServices.ts'
import { App } from './screens/App.tsx'

/** How long a browser may take to begin with a file. */
const patienceMs = 60_000

/** The settings of this document: with a worker of its own, or with that of a frame, `shared` with one visitor. */
export async function createSettingsApp(shared?: createSettingsApp.Shared): Promise<ReactNode> {
  const locale = document.documentElement.lang || 'en'
  const services = createSettingsServices({
    ...(shared ?? { custodian: startCustodyWorker(workerUrl) }),
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
  return <App services={services} locale={locale} t={createText(en, locale)} />
}

export declare namespace createSettingsApp {
  type Shared = { readonly custodian: CustodianClient; readonly shared: SettingsAsk }
}

/**
 * The address of a provider with the way back to a page in its `state` (`startSocialLogin`): for a page that goes there itself.
 *
 * @example location.assign(toReturningUri(await social.start('google'), location.href))
 */
function toReturningUri(uri: string, page: string): string {
  const url = new URL(uri)
  url.searchParams.set('state', `${url.searchParams.get('state') ?? ''}--${encodeURIComponent(page)}`)
  return url.href
}

/** Has the browser save a page as a file, as a press on a link to it would. */
function saveFile(document: Document, name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/html' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), patienceMs)
}
