import type { WalletSessionRules } from 'billfold/adapter'
import { isRecord } from 'billfold/protocol'
import { readReported } from './readReported.ts'

/**
 * Addresses that a wallet named when it settled are not requested again; everything else is. A request with `silent`
 * returns what is known and does not reach the wallet.
 */
export const answerPaired: WalletSessionRules['answer'] = ({ method, params }, link) => {
  const network = link.networkId()
  if (method !== 'getAccountAddresses' || !network) return undefined
  const accounts = readReported(link.sessionProperties(), network)
  const isSilent = isRecord(params) && params.silent === true
  if (accounts.length === 0 && !isSilent) return undefined
  return { result: accounts.map(({ type, ...account }) => ({ ...account, intention: type })) }
}
