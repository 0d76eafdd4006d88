import type { WalletSessionRules } from 'billfold/adapter'
import { toHexChainId } from '../transaction/toHexChainId.ts'

/**
 * What the session has reported, or an earlier answer has settled, is not requested again (facts/pairing-protocol.md
 * section 8): accounts, network, and the wallet's capabilities when it named them (EIP-5792).
 */
export const answerPaired: WalletSessionRules['answer'] = ({ method, params }, link) => {
  const networkId = link.networkId()
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { result: link.accounts().map(({ address }) => address.toLowerCase()) }
    case 'eth_chainId':
      return networkId && { result: toHexChainId(networkId) }
    case 'net_version':
      return networkId && { result: networkId.slice(networkId.indexOf(':') + 1) }
    case 'wallet_getCapabilities': {
      const capabilities = readCapabilities(link.sessionProperties().capabilities)
      const address = Array.isArray(params) && typeof params[0] === 'string' ? params[0].toLowerCase() : ''
      const own = Object.entries(capabilities).find(([key]) => key.toLowerCase() === address)
      return own && { result: own[1] }
    }
  }
  return undefined
}

/** By address; wallets write them as an object or as its JSON. */
function readCapabilities(value: unknown): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
