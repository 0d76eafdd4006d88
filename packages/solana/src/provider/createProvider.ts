import type { ConnectorRequest } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import { loadTwice } from '../standard/loadTwice.ts'
import type { SolanaProvider } from './SolanaProvider.ts'

/** The native provider of a connection; what it does is fetched with the first call. */
export function createProvider(link: createProvider.Link): SolanaProvider {
  const calls = async () => (await loadTwice(() => import('./createCalls.ts'))).createCalls(link)
  return {
    get publicKey() {
      return link.publicKey()
    },
    request: async call => (await calls()).request(call),
    signMessage: async message => (await calls()).signMessage(message),
    signTransaction: async transaction => (await calls()).signTransaction(transaction),
    signAllTransactions: async transactions => (await calls()).signAllTransactions(transactions),
    signAndSendTransaction: async transaction => (await calls()).signAndSendTransaction(transaction),
  }
}

export declare namespace createProvider {
  type Link = {
    publicKey(): string | undefined
    networkId(): NetworkId | undefined
    request(request: ConnectorRequest): Promise<unknown>
  }
}
