import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { CompactSize, OutScript, p2tr, p2wpkh, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import type { Holding } from './toHoldings.ts'

/** Signs text for an address: 65 bytes as BIP-137 has them for P2WPKH, or a simple proof of BIP-322. */
export function signText(holding: Holding, message: string, protocol: 'ecdsa' | 'bip322'): Uint8Array {
  return protocol === 'ecdsa' && holding.purpose === 'payment' ? recoverable(holding, message) : proof(holding, message)
}

function recoverable(holding: Holding, message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(text.length)), text)))
  const signature = secp256k1.sign(hash, holding.privateKey)
  return concatBytes(Uint8Array.of(39 + signature.recovery), signature.toCompactRawBytes())
}

function proof({ privateKey, publicKey, purpose }: Holding, message: string): Uint8Array {
  const key = hexToBytes(publicKey)
  const script = purpose === 'payment' ? p2wpkh(key).script : p2tr(key).script
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, utf8ToBytes(message)))
  const spent = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concatBytes(Uint8Array.of(0, 32), hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const spending = new Transaction({ version: 0, allowUnknownOutputs: true })
  spending.addInput({
    txid: sha256(sha256(spent)).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: OutScript.encode(OutScript.decode(script)), amount: 0n },
    ...(purpose === 'payment' ? {} : { tapInternalKey: key }),
  })
  spending.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  spending.signIdx(privateKey, 0)
  spending.finalizeIdx(0)
  return RawWitness.encode(spending.getInput(0).finalScriptWitness as Uint8Array[])
}
