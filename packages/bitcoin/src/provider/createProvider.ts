import type { ConnectorRequest } from 'billfold/adapter'
import { BillfoldError, connectorNotConnected, type NetworkId } from 'billfold/protocol'
import type { BitcoinProvider } from './BitcoinProvider.ts'

/** The provider of a connection; what verifies signatures is fetched when something is signed. */
export function createProvider(link: createProvider.Link): BitcoinProvider {
  return {
    get wallet() {
      return link.wallet?.()
    },
    async request({ method, params }) {
      const network = link.networkId()
      if (!network) throw new BillfoldError(connectorNotConnected)
      const asked = { network, method, params }
      if (!/^sign(Message|Psbt)$/.test(method)) return link.request(asked)
      const load = () => import('./requestSigned.ts')
      return (await load().catch(load)).requestSigned(link, asked)
    },
  }
}

export declare namespace createProvider {
  type Link = {
    /** The wallet's own object. */
    wallet?(): unknown
    /** The active account. */
    address(): string | undefined
    networkId(): NetworkId | undefined
    request(request: ConnectorRequest): Promise<unknown>
  }
}
