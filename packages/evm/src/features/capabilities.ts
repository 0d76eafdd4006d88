import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isRecord } from 'billfold/protocol'
import { parseChainId } from '../provider/parseChainId.ts'
import { toHexChainId } from '../transaction/toHexChainId.ts'
import { askWallet } from './askWallet.ts'

/** What the wallet can do beyond plain requests (EIP-5792), by network id; of the asked network only, unless the wallet names more. */
export const capabilities: FeatureImplementations['capabilities'] = async options => {
  const { account, network } = options
  const chainId = toHexChainId(network.id)
  const answer = await askWallet(options, 'wallet_getCapabilities', [account.address, [chainId]])
  if (!isRecord(answer)) throw new BillfoldError(connectorInvalidAnswer, { details: 'Capabilities are no object' })
  return Object.fromEntries(
    Object.entries(answer).flatMap(([chain, value]) => {
      // '0x0' holds what counts on every chain.
      const id = /^0x0+$/.test(chain) ? 0 : parseChainId(chain)
      return id === undefined || !isRecord(value) ? [] : [[`eip155:${id}`, value]]
    }),
  )
}
