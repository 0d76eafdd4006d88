import { isNetworkId } from 'billfold/protocol'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import workerUrl from '../../custody/worker/custodian.worker.ts?worker&url'
import { createStage } from '../approve/createStage.tsx'
import { readPageSettings } from '../readPageSettings.ts'
import { openSessionStorage } from '../session/openSessionStorage.ts'
import { startCustodyWorker } from '../startCustodyWorker.ts'
import { createText } from '../texts/createText.ts'
import { en } from '../texts/en.ts'
import { applyHostTheme } from '../ui/applyHostTheme.ts'
import { mountPage } from '../ui/mountPage.tsx'
import { startFrame } from './startFrame.ts'

// The frame's document. The host greets it as soon as it has loaded, so everything that is waited for comes behind the listener.
const asked = new URLSearchParams(location.search).get('chainId') ?? ''
const storage = openSessionStorage(globalThis)
const isLogging = new URLSearchParams(location.search).get('enableLogger') === 'true'

const tellFault = (name: string, error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the console of the frame is where a vault's developer looks, when the host asked for it.
  if (isLogging) console.error(`[vault] ${name}`, error)
}
const page = mountPage(document, { onFault: error => tellFault('page', error) })

startFrame({
  window,
  t: createText(en, 'en'),
  decide: createStage(page).decide,
  settings: readPageSettings(document),
  vaultOrigin: location.origin,
  network: isNetworkId(asked) ? asked : 'eip155:1',
  custodian: startCustodyWorker(workerUrl),
  storage: {
    isLasting: true,
    read: async () => (await storage).read(),
    write: async record => (await storage).write(record),
    alone: async run => (await storage).alone(run),
  },
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
  reload: () => location.reload(),
  onTheme: theme => applyHostTheme(document.documentElement, theme),
  onFault: tellFault,
})
