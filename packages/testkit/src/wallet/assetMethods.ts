import { invalid, readAddress, readList, readObject } from './readParams.ts'
import type { WalletMethod } from './WalletCore.ts'

const watchAsset: WalletMethod = async (_core, params, ask) => {
  // EIP-747 passes the object itself; older pages wrap it in a list.
  const given = readObject(Array.isArray(params) ? readList(params)[0] : params, 'the parameter')
  if (given.type !== 'ERC20') throw invalid('only tokens of type ERC20 can be watched')
  const { address, symbol } = readObject(given.options, 'options')
  const token = readAddress(address, 'options.address')
  await ask({ kind: 'asset', text: `Show the token ${typeof symbol === 'string' ? symbol : token}` })
  return true
}

/** EIP-747. */
export const assetMethods = { wallet_watchAsset: watchAsset } satisfies Record<string, WalletMethod>
