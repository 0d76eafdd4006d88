import { hexToBytes } from '@noble/hashes/utils.js'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { ProviderRpcError } from '../../wallet/ProviderRpcError.ts'
import { type BitcoinNetworkKey, btcNetworks } from './btcNetworks.ts'
import type { Holding } from './toHoldings.ts'

/** Virtual bytes of an input, and of the rest of a payment with change. */
const inputSize = 68n
const restSize = 75n

/** Pays from the payment address by the wallet's own choice of coins; resolves with the transaction's id. */
export async function sendCoins(options: sendCoins.Options): Promise<string> {
  const { amount, esploraUrl, feeRate, from, key, to } = options
  const network = btcNetworks[key]
  const ask = async (path: string, body?: string) => {
    const response = await options.fetch(`${esploraUrl}/${path}`, body === undefined ? {} : { method: 'POST', body })
    const text = await response.text()
    if (!response.ok) throw new ProviderRpcError(-32603, text)
    return text
  }
  const coins = JSON.parse(await ask(`address/${from.address}/utxo`)) as { txid: string; vout: number; value: number }[]
  const script = p2wpkh(hexToBytes(from.publicKey), network).script
  const transaction = new Transaction()
  let total = 0n
  let fee = 0n
  for (const { txid, vout, value } of coins.sort((one, other) => other.value - one.value)) {
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    total += BigInt(value)
    fee =
      ((restSize + inputSize * BigInt(transaction.inputsLength)) * BigInt(Math.ceil(feeRate * 1_000)) + 999n) / 1_000n
    if (total >= amount + fee) break
  }
  if (total < amount + fee) throw new ProviderRpcError(-32603, 'Insufficient balance')
  transaction.addOutputAddress(to, amount, network)
  const change = total - amount - fee
  if (change >= 294n) transaction.addOutput({ script, amount: change })
  transaction.sign(from.privateKey)
  transaction.finalize()
  return ask('tx', transaction.hex)
}

export declare namespace sendCoins {
  type Options = {
    readonly fetch: typeof fetch
    readonly esploraUrl: string
    readonly key: BitcoinNetworkKey
    readonly from: Holding
    readonly to: string
    /** Satoshi. */
    readonly amount: bigint
    /** Satoshi for each virtual byte. */
    readonly feeRate: number
  }
}
