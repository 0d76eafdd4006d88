import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { bitcoinTestAccounts } from './bitcoinTestAccounts.ts'
import { type BitcoinNetworkKey, btcNetworks } from './btcNetworks.ts'

/** One address of the wallet with its key. */
export type Holding = {
  readonly purpose: 'payment' | 'ordinals'
  readonly address: string
  /** Hex; 33 bytes for payments, 32 for ordinals. */
  readonly publicKey: string
  readonly path: string
  readonly privateKey: Uint8Array
}

/** The two addresses of one of the devnet's accounts on a network: BIP-84 for payments, BIP-86 for ordinals. */
export function toHoldings(label: string, key: BitcoinNetworkKey): readonly [Holding, Holding] {
  const found = bitcoinTestAccounts.find(account => account.label === label)
  if (!found) throw new Error(`There is no account ${label}`)
  const network = btcNetworks[key]
  const payment = hexToBytes(found.payment.privateKey)
  const ordinals = hexToBytes(found.ordinals.privateKey)
  const paymentKey = secp256k1.getPublicKey(payment, true)
  const ordinalsKey = schnorr.getPublicKey(ordinals)
  return [
    {
      purpose: 'payment',
      address: p2wpkh(paymentKey, network).address as string,
      publicKey: bytesToHex(paymentKey),
      path: found.payment.path,
      privateKey: payment,
    },
    {
      purpose: 'ordinals',
      address: p2tr(ordinalsKey, undefined, network).address as string,
      publicKey: bytesToHex(ordinalsKey),
      path: found.ordinals.path,
      privateKey: ordinals,
    },
  ]
}
