import type { WalletSessionRules } from 'billfold/adapter'
import { isRecord } from 'billfold/protocol'
import { readTold } from './readTold.ts'

/**
 * Addresses that a wallet named when it settled are not asked for again; everything else is. Who asks with `silent` hears
 * what is known, and the wallet nothing.
 */
export const answerPaired: WalletSessionRules['answer'] = ({ method, params }, link) => {
  const network = link.networkId()
  if (method !== 'getAccountAddresses' || !network) return undefined
  const accounts = readTold(link.sessionProperties(), network)
  const isSilent = isRecord(params) && params.silent === true
  if (accounts.length === 0 && !isSilent) return undefined
  return { result: accounts.map(({ type, ...account }) => ({ ...account, intention: type })) }
}
