import { isNetworkId } from 'billfold/protocol'
import type { mountPage } from '../../browser/ui/mountPage.tsx'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import type { CustodianClient } from '../../custody/worker/connectCustodian.ts'
import { canSeeCover } from '../../requests/screen/canSeeCover.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/en.ts'
import { pageLocale } from '../../texts/pageLocale.ts'
import type { OpenWindow } from '../popup/OpenWindow.ts'
import { openApprovalWindow } from '../popup/openApprovalWindow.ts'
import { openVaultWindow } from '../popup/openVaultWindow.ts'
import { readPageSettings } from '../readPageSettings.ts'
import { deferSessionStorage } from '../session/deferSessionStorage.ts'
import { openSessionStorage } from '../session/openSessionStorage.ts'
import { createStage } from './createStage.tsx'
import { loadFirstRequest } from './loadFirstRequest.ts'
import { startFrame } from './startFrame.ts'

/**
 * Starts the frame's document with the window's own APIs. The host sends its greeting as soon as the document has loaded, so the listener is added before anything is awaited.
 *
 * @returns ends it.
 * @throws when this page was not served by a vault.
 * @example startFramePage(window, mountPage, startCustodyWorker, workerUrl)
 */
export function startFramePage(
  window: Window & typeof globalThis,
  mount: typeof mountPage,
  startWorker: (address: string) => CustodianClient,
  workerUrl: string,
): () => void {
  const { document, location, navigator } = window
  const page = document.documentElement
  const query = new URLSearchParams(location.search)
  const asked = query.get('chainId')
  const isLogging = query.get('enableLogger') === 'true'
  const storage = openSessionStorage(window)

  const logFault = (name: string, error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the console of the frame is where a vault's developer looks, when the host asked for it.
    if (isLogging) console.error(`[vault] ${name}`, error)
  }
  const clock = {
    now: Date.now,
    after(delayMs: number, run: () => void) {
      const timer = window.setTimeout(run, delayMs)
      return () => window.clearTimeout(timer)
    },
  }
  const settings = readPageSettings(document)
  const screen = mount(document, {
    onFault(error) {
      logFault('page', error)
      stage.fail(error)
    },
  })
  const open: OpenWindow = ({ handed, ...on }) =>
    openVaultWindow({
      ...on,
      window,
      url: `/window?projectId=${encodeURIComponent(settings.projectId)}`,
      clock,
      handed: { ...handed, theme: page.dataset.theme },
    })
  let host: startFrame.Host = { emit() {}, noteCovered() {}, keys: { deviceEnvelopeIds: () => [], onKeyless() {} } }
  const stage = createStage(screen, {
    approval: (approval, on) =>
      openApprovalWindow({ open, approval, ...host.keys, deviceEnvelopeIds: host.keys.deviceEnvelopeIds(), ...on }),
    open,
    onCovered: () => host.noteCovered(),
  })
  // The host gets no key events of the frame. A key that a field or an open part of the screen handles is not passed on.
  window.addEventListener('keydown', event => {
    if (event.key === 'Escape' && event.isTrusted && !event.defaultPrevented) host.emit('ESCAPE')
  })

  return startFrame({
    window,
    t: createText(en, pageLocale()),
    async decide(approval, signal) {
      try {
        return await stage.decide(approval, signal)
      } finally {
        host.emit('CLOSE')
      }
    },
    // Firefox and Safari do not say which page is above the frame, so no server could believe what was used here: there it is the window's.
    credentials: canSeeCover(window) && 'PublicKeyCredential' in window ? navigator.credentials : undefined,
    theme: () => page.dataset.theme,
    // The answer comes at once: the host needs no other word to leave.
    unlock: stage.unlock,
    changeEmail: stage.changeEmail,
    settingsWindow: { show: stage.settings, open },
    trustStorage: () => window.localStorage,
    locks: navigator.locks,
    onHost(greeted) {
      host = greeted
      // While nothing else is to be done.
      window.setTimeout(loadFirstRequest, 1_000)
    },
    settings,
    vaultOrigin: location.origin,
    network: isNetworkId(asked) ? asked : 'eip155:1',
    custodian: startWorker(workerUrl),
    storage: deferSessionStorage(storage),
    seams: {
      fetch: (...given) => window.fetch(...given),
      clock,
      draw: drawBytes,
    },
    reload: () => location.reload(),
    // Answered when it is there: hosts show the frame then.
    async onTheme(theme) {
      const { applyHostTheme } = await import('../../browser/ui/applyHostTheme.ts')
      applyHostTheme(page, theme)
    },
    onFault: logFault,
  })
}
