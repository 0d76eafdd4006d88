import { isNetworkId } from 'billfold/protocol'
import { canSeeCover } from '../../approve/arming/canSeeCover.ts'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import workerUrl from '../../custody/worker/custodian.worker.ts?worker&url'
import { createStage } from '../approve/createStage.tsx'
import { readPageSettings } from '../readPageSettings.ts'
import { openSessionStorage } from '../session/openSessionStorage.ts'
import { startCustodyWorker } from '../startCustodyWorker.ts'
import { createText } from '../texts/createText.ts'
import { en } from '../texts/en.ts'
import { mountPage } from '../ui/mountPage.tsx'
import type { OpenWindow } from '../window/OpenWindow.ts'
import { openApprovalWindow } from '../window/openApprovalWindow.ts'
import { openVaultWindow } from '../window/openVaultWindow.ts'
import { startFrame } from './startFrame.ts'

// The frame's document. The host greets it as soon as it has loaded, so everything that is waited for comes behind the listener.
const asked = new URLSearchParams(location.search).get('chainId') ?? ''
const storage = openSessionStorage(globalThis)
const isLogging = new URLSearchParams(location.search).get('enableLogger') === 'true'

const tellFault = (name: string, error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the console of the frame is where a vault's developer looks, when the host asked for it.
  if (isLogging) console.error(`[vault] ${name}`, error)
}
const clock = {
  now: Date.now,
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
const settings = readPageSettings(document)
const page = mountPage(document, {
  onFault(error) {
    tellFault('page', error)
    stage.fail(error)
  },
})
const open: OpenWindow = ({ handed, ...on }) =>
  openVaultWindow({
    ...on,
    window,
    url: `/window?projectId=${encodeURIComponent(settings.projectId)}`,
    clock,
    handed: { ...handed, theme: document.documentElement.dataset.theme },
  })
const stage = createStage(page, {
  approval: (approval, on) =>
    openApprovalWindow({ open, approval, ...keys, deviceEnvelopeIds: keys.deviceEnvelopeIds(), ...on }),
  open,
  onCovered: () => noteCovered(),
})
let noteCovered = () => {}
let keys: startFrame.WindowKeys = { deviceEnvelopeIds: () => [], onKeyless() {} }
let tell: (name: 'ESCAPE' | 'CLOSE') => void = () => {}
// The host does not hear keys in here. One that a field or an open part of the screen takes for itself stays here.
window.addEventListener('keydown', event => {
  if (event.key === 'Escape' && event.isTrusted && !event.defaultPrevented) tell('ESCAPE')
})

startFrame({
  window,
  t: createText(en, 'en'),
  async decide(approval, signal) {
    try {
      return await stage.decide(approval, signal)
    } finally {
      tell('CLOSE')
    }
  },
  // Firefox and Safari do not say which page is above the frame, so no server could believe what was used here: there it is the window's.
  credentials: canSeeCover() && 'PublicKeyCredential' in window ? navigator.credentials : undefined,
  theme: () => document.documentElement.dataset.theme,
  // The answer comes at once: the host needs no other word to leave.
  unlock: stage.unlock,
  changeEmail: stage.changeEmail,
  loan: { show: stage.settings, open },
  trustStorage: () => localStorage,
  locks: navigator.locks,
  onHost(host) {
    tell = host.tell
    noteCovered = host.noteCovered
    keys = host.keys
    // What the first request will need, while nothing else is to be done.
    setTimeout(() => {
      void import('../approve/FrameApproval.tsx')
      void import('../rpc/evm/personalSign.ts')
      void import('../rpc/evm/sendTransaction.ts')
      void import('../rpc/evm/signTypedData.ts')
    }, 1_000)
  },
  settings,
  vaultOrigin: location.origin,
  network: isNetworkId(asked) ? asked : 'eip155:1',
  custodian: startCustodyWorker(workerUrl),
  storage: {
    isLasting: true,
    read: async () => (await storage).read(),
    write: async record => (await storage).write(record),
    alone: async run => (await storage).alone(run),
    join(onNews) {
      const joined = storage.then(ready => ready.join(onNews))
      return {
        tell: () => void joined.then(tabs => tabs.tell()),
        leave: () => void joined.then(tabs => tabs.leave()),
      }
    },
  },
  seams: {
    fetch: (...given) => fetch(...given),
    clock,
    draw: drawBytes,
  },
  reload: () => location.reload(),
  // Answered when it is there: hosts show the frame then.
  async onTheme(theme) {
    const { applyHostTheme } = await import('../ui/applyHostTheme.ts')
    applyHostTheme(document.documentElement, theme)
  },
  onFault: tellFault,
})
