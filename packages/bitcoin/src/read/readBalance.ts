import { readCoins } from './readCoins.ts'

/**
 * What an address holds, in satoshi. `balance` is what can be spent: outputs in blocks, and its own change that still
 * waits. `incoming` is what others have sent and no block holds yet; it may never arrive, and is not in the balance.
 *
 * @throws `rpc/all-failed` when no address answers: unknown is never zero · `send/invalid-address` · `request/aborted`.
 * @example const { balance } = await readBalance({ fetch, rpcUrls: bitcoinMainnet.rpcUrls, chain: bitcoinMainnet, address })
 */
export async function readBalance(options: readCoins.Options): Promise<{
  readonly balance: bigint
  readonly incoming: bigint
  readonly decimals: number
  readonly symbol: string
}> {
  const { symbol, decimals } = options.chain.nativeCurrency
  const coins = await readCoins(options)
  const sum = (isSpendable: boolean) =>
    coins.reduce((total, coin) => (coin.isSpendable === isSpendable ? total + coin.value : total), 0n)
  return { balance: sum(true), incoming: sum(false), decimals, symbol }
}
