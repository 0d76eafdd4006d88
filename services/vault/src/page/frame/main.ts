import { isNetworkId } from 'billfold/protocol'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import workerUrl from '../../custody/worker/custodian.worker.ts?worker&url'
import { readPageSettings } from '../readPageSettings.ts'
import { openSessionStorage } from '../session/openSessionStorage.ts'
import { startCustodyWorker } from '../startCustodyWorker.ts'
import { startFrame } from './startFrame.ts'

// The frame's document. The host greets it as soon as it has loaded, so everything that is waited for comes behind the listener.
const asked = new URLSearchParams(location.search).get('chainId') ?? ''
const storage = openSessionStorage(globalThis)
const isLogging = new URLSearchParams(location.search).get('enableLogger') === 'true'

startFrame({
  window,
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
  onTheme: ({ themeMode }) => {
    if (themeMode) document.documentElement.dataset.theme = themeMode
  },
  onFault: (name, error) => {
    // biome-ignore lint/suspicious/noConsole: the console of the frame is where a vault's developer looks, when the host asked for it.
    if (isLogging) console.error(`[vault] ${name}`, error)
  },
})
