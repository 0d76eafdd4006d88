import { BillfoldError, isRecord, sendInvalidAddress } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { toAmount } from '../rpc/toAmount.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/**
 * What an account holds of SOL, in lamports.
 *
 * @throws `rpc/all-failed` within 10 s when no address answers · `send/invalid-address` · `request/aborted`.
 * @example
 * const { balance } = await readSolanaBalance({ fetch, rpcUrls, chain: solanaMainnet, address })
 */
export async function readSolanaBalance(
  options: ReadOptions & { readonly address: string },
): Promise<readSolanaBalance.ReturnType> {
  const { address, chain } = options
  if (!isAddress(address)) throw new BillfoldError(sendInvalidAddress)
  const balance = await openRpc(options).request('getBalance', [address, { commitment: 'confirmed' }], result =>
    toAmount(isRecord(result) ? result.value : undefined),
  )
  return { balance, decimals: chain.nativeCurrency.decimals, symbol: chain.nativeCurrency.symbol }
}

export declare namespace readSolanaBalance {
  type ReturnType = { readonly balance: bigint; readonly decimals: number; readonly symbol: string }
}
