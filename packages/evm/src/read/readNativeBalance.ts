import { BillfoldError, isEvmAddress, sendInvalidAddress } from 'billfold/protocol'
import { parseQuantity } from '../rpc/parseQuantity.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/**
 * What an account holds of a network's own currency, in base units.
 *
 * @throws `rpc/all-failed` within 10 s when no address answers: unknown is never zero · `send/invalid-address` ·
 * `request/aborted`.
 * @example const { balance } = await readNativeBalance({ fetch, rpcUrls: mainnet.rpcUrls, chain: mainnet, address })
 */
export async function readNativeBalance(
  options: readNativeBalance.Options,
): Promise<{ readonly balance: bigint; readonly decimals: number; readonly symbol: string }> {
  if (!isEvmAddress(options.address)) throw new BillfoldError(sendInvalidAddress)
  const { symbol, decimals } = options.chain.nativeCurrency
  const balance = parseQuantity(await openRpc(options).request('eth_getBalance', [options.address, 'latest']))
  return { balance, decimals, symbol }
}

export declare namespace readNativeBalance {
  type Options = ReadOptions & { readonly address: string }
}
