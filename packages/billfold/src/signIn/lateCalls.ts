import { loadChunk } from '../core/async/loadChunk.ts'
import type { Siwx } from '../core/contracts/Siwx.ts'

type Calls = Pick<Siwx, 'createMessage' | 'addSession' | 'revokeSession' | 'setSessions' | 'getSessions'>

/**
 * Calls whose code loads with the first of them. One that cannot be loaded is loaded again by the next call.
 *
 * @throws from each call: `chunk/load-failed`, and what the loaded call throws.
 */
export function lateCalls(load: () => Promise<Calls>): Calls {
  let loading: Promise<Calls> | undefined
  const open = () => {
    loading ??= loadChunk(load)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    createMessage: async input => (await open()).createMessage(input),
    addSession: async session => (await open()).addSession(session),
    revokeSession: async (chainId, address) => (await open()).revokeSession(chainId, address),
    setSessions: async sessions => (await open()).setSessions(sessions),
    getSessions: async (chainId, address) => (await open()).getSessions(chainId, address),
  }
}
