import type { ConnectorRequest } from 'billfold/adapter'
import { BillfoldError, connectorNotConnected, type NetworkId } from 'billfold/protocol'
import { loadTwice } from '../standard/loadTwice.ts'
import type { StandardWallet } from '../standard/StandardWallet.ts'
import type { SolanaProvider } from './SolanaProvider.ts'

/** The native provider of a connection; what it does is fetched with the first call. */
export function createProvider(link: createProvider.Link): SolanaProvider {
  const request: SolanaProvider['request'] = async ({ method, params }) => {
    const network = link.networkId()
    if (!network) throw new BillfoldError(connectorNotConnected)
    return link.request({ network, method, ...(params === undefined ? {} : { params }) })
  }
  const call = async () => {
    const { createCalls } = await loadTwice(() => import('./createCalls.ts'))
    return createCalls(request, link.publicKey())
  }
  return {
    ...(link.wallet ? { wallet: link.wallet } : {}),
    get publicKey() {
      return link.publicKey()
    },
    request,
    signMessage: async message => (await call()).signMessage(message),
    signTransaction: async transaction => (await call()).signTransaction(transaction),
    signAllTransactions: async transactions => (await call()).signAllTransactions(transactions),
    signAndSendTransaction: async transaction => (await call()).signAndSendTransaction(transaction),
  }
}

export declare namespace createProvider {
  type Link = {
    readonly wallet?: StandardWallet
    publicKey(): string | undefined
    networkId(): NetworkId | undefined
    request(request: ConnectorRequest): Promise<unknown>
  }
}
