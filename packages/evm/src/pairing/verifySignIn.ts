import type { PairingRules } from 'billfold/adapter'
import { loadTwice } from '../provider/loadTwice.ts'

/**
 * Whether an address has signed a message, the code for it fetched with the first sign-in. A wallet that says it signed
 * by a key is held to that: nobody is asked then.
 *
 * @throws `rpc/all-failed` when a contract had to be asked and no node answered · `request/aborted`.
 */
export const verifySignIn: NonNullable<PairingRules['verifySignIn']> = async options => {
  const { network, settings, type, address, message, signature, signal } = options
  if (type === 'eip191') {
    const { isSignedBy } = await loadTwice(() => import('../verify/isSignedBy.ts'))
    return isSignedBy({ message, signature, address })
  }
  const { verifyMessage } = await loadTwice(() => import('../verify/verifyMessage.ts'))
  const rpcUrls = settings.rpcUrls(network)
  return verifyMessage({ fetch: settings.fetch, rpcUrls, chain: network, address, message, signature, signal })
}
