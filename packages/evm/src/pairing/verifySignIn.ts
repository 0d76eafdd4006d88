import type { WalletSessionRules } from 'billfold/adapter'
import { loadTwice } from '../async/loadTwice.ts'

/**
 * Whether an address has signed a message, the code for it fetched with the first sign-in. A wallet that says it signed
 * by a key must be the key's: no node is asked then.
 *
 * @throws `rpc/all-failed` when a contract had to be asked and no node answered · `request/aborted`.
 */
export const verifySignIn: NonNullable<WalletSessionRules['verifySignIn']> = async options => {
  const { address, network, settings, signature, type, signal } = options
  const { signatureChecks } = await loadTwice(() => import('../signature/signatureChecks.ts'))
  const asked = { address, hash: signatureChecks.hashMessage(options.message), signature }
  if (signatureChecks.isHashSignedBy(asked)) return true
  if (type === 'eip191') return false
  const [{ isSignedByAccount }, { createRpcPool }] = await Promise.all([
    loadTwice(() => import('../signIn/isSignedByAccount.ts')),
    loadTwice(() => import('../rpc/createRpcPool.ts')),
  ])
  const open = createRpcPool()
  const rpc = open({ fetch: settings.fetch, networkId: network.id, rpcUrls: settings.rpcUrls(network), signal })
  return isSignedByAccount(rpc, asked)
}
