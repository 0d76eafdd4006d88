import { OutScript, Transaction } from '@scure/btc-signer'
import { fromHex } from '../../src/bytes/fromHex.ts'
import type { Chain } from './createChain.ts'

/** A payment of an address's coin (the one of `value`, or the first) back to itself. */
export async function buildPayment(
  chain: Chain,
  address: string,
  value?: number,
  more: object = {},
  fee = 500n,
): Promise<Uint8Array> {
  const listed = await (await fetch(`${chain.esploraUrl}/address/${address}/utxo`)).json()
  const coins = listed as { txid: string; vout: number; value: number }[]
  const coin = coins.find(each => value === undefined || each.value === value)
  if (!coin) throw new Error('There is no such coin')
  const raw = await (await fetch(`${chain.esploraUrl}/tx/${coin.txid}/hex`)).text()
  const script = Transaction.fromRaw(fromHex(raw) as Uint8Array, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  }).getOutput(coin.vout).script as Uint8Array
  const payment = new Transaction()
  payment.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) }, ...more })
  payment.addOutput({ script: OutScript.encode(OutScript.decode(script)), amount: BigInt(coin.value) - fee })
  return payment.toPSBT()
}
