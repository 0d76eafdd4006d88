import { createPairingClient } from '../../../src/pairing/client/createPairingClient.ts'
import type { PairingClient } from '../../../src/pairing/client/PairingClient.ts'
import { metadata, namespaces } from './proposal.ts'

/** What a test does in the page: a client over everything that the browser has. */
export type PairingPage = {
  /** Makes the client of this page; resolves with the topics of its sessions. */
  start(relay: string): Promise<readonly string[]>
  client: PairingClient
  /** Offers a code, and remembers the topic of its session. */
  propose(): string
  topics(): readonly string[]
  ask(topic: string, account: string): Promise<unknown>
  readonly faults: string[]
  readonly deleted: string[]
}

declare global {
  interface Window {
    pairing: PairingPage
  }
}

const page: Omit<PairingPage, 'client'> & { client?: PairingClient } = {
  faults: [],
  deleted: [],
  async start(relay) {
    const client = createPairingClient({
      relay,
      metadata,
      storage: localStorage,
      clock: {
        now: () => Date.now(),
        after(delayMs, run) {
          const timer = setTimeout(run, delayMs)
          return () => clearTimeout(timer)
        },
      },
      random: length => crypto.getRandomValues(new Uint8Array(length)),
      watchStorage(listener) {
        const onStorage = ({ key }: StorageEvent) => listener(key ?? '')
        window.addEventListener('storage', onStorage)
        return () => window.removeEventListener('storage', onStorage)
      },
    })
    page.client = client
    client.on('fault', fault => page.faults.push(fault))
    client.on('deleted', ({ topic }) => page.deleted.push(topic))
    await client.restore()
    return page.topics()
  },
  propose: () => page.client?.propose({ namespaces }).uri ?? '',
  topics: () => page.client?.sessions().map(({ topic }) => topic) ?? [],
  ask: (topic, account) =>
    page.client?.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x6869', account] }) ??
    Promise.reject(new Error('not started')),
}
window.pairing = page as PairingPage
