import { join } from 'node:path'
import { createRelay } from '@billfold/relay'

/** Starts the relay, for every page and wallet of this machine. A taken port moves. */
export async function startRelay({ dataFolder, port }: { dataFolder: string; port: number }) {
  const relay = createRelay({
    store: { engine: 'sqlite', file: join(dataFolder, 'relay', 'relay.sqlite') },
    // Every page and test of this machine shares one relay, and comes from one address.
    settings: {
      callsPerSecond: 1_000,
      callBurst: 2_000,
      bounds: { address: { sockets: 0, topics: 0, callsPerSecond: 0, messages: 0, bytes: 0 } },
    },
  })
  const { url } = await relay.start({ port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return relay.start({ port: 0 })
  })
  return { url, stop: () => relay.stop() }
}
