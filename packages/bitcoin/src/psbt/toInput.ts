import * as btc from '@scure/btc-signer'
import type { Account } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, type NetworkId } from 'billfold/protocol'
import { readAddress } from '../address/readAddress.ts'
import { fromHex } from '../bytes/fromHex.ts'
import type { Coin } from '../read/readCoins.ts'
import { btcNetworkOf } from './btcNetworkOf.ts'

/** May be replaced by one with a higher fee (BIP-125), as wallets expect. */
const replaceable = 0xfffffffd

/**
 * A coin of an account as an input of a PSBT, with all that a wallet needs to sign it. `previous` is the whole transaction
 * it came from, which old addresses need.
 *
 * @throws `connector/invalid-answer` where the wallet reported no public key, or one of another address.
 */
export function toInput(options: {
  readonly account: Account
  readonly coin: Coin
  readonly networkId: NetworkId
  readonly previous?: Uint8Array | undefined
}): Parameters<btc.Transaction['addInput']>[0] {
  const { account, coin, networkId, previous } = options
  const network = btcNetworkOf(networkId)
  const { type } = readAddress(account.address) ?? {}
  const key = fromHex(account.publicKey ?? '')
  const script = btc.OutScript.encode(btc.Address(network).decode(account.address))
  const base = { txid: coin.txid, index: coin.vout, sequence: replaceable }
  if (type === 'p2pkh') return { ...base, ...(previous ? { nonWitnessUtxo: previous } : {}) }
  const witness = { ...base, witnessUtxo: { script, amount: coin.value } }
  if (type === 'p2tr') {
    const internal = key && key.length > 32 ? key.slice(1, 33) : key
    return internal?.length && btc.p2tr(internal, undefined, network).address === account.address
      ? { ...witness, tapInternalKey: internal }
      : witness
  }
  if (type !== 'p2sh') return witness
  const inner = key?.length === 33 ? btc.p2sh(btc.p2wpkh(key, network), network) : undefined
  if (inner?.address !== account.address)
    throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no public key for its P2SH address' })
  return { ...witness, redeemScript: inner.redeemScript as Uint8Array }
}
