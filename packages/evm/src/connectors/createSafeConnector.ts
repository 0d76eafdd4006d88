import type { Connector } from 'billfold/adapter'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { createInjectedConnector } from './createInjectedConnector.ts'

/** Safe, while the page runs inside its web app at `origin`. Its code is fetched with the first request. */
export function createSafeConnector(origin: string): Connector {
  let loading: Promise<{ request(request: { method: string; params?: unknown }): Promise<unknown> }> | undefined
  const provider = {
    async request(request: { method: string; params?: unknown }) {
      loading ??= import('./safe/createSafeProvider.ts').then(({ createSafeProvider }) =>
        createSafeProvider({ origin }),
      )
      loading.catch(() => {
        loading = undefined
      })
      return (await loading).request(request)
    },
  } satisfies Eip1193Provider
  return createInjectedConnector({ id: 'safe', name: 'Safe', kind: 'external', accountType: 'smartAccount', provider })
}
