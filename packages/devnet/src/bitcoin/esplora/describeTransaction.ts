import type { createLedger } from '../createLedger.ts'
import type { BitcoinTransaction } from '../wire/BitcoinTransaction.ts'
import { classifyScript } from '../wire/classifyScript.ts'
import { disassembleScript } from '../wire/disassembleScript.ts'
import { encodeAddress } from '../wire/encodeAddress.ts'
import { describeStatus } from './describeStatus.ts'

/** A transaction in Esplora's "transaction format". Satoshi are JSON numbers, all below 2^53. */
export function describeTransaction(ledger: createLedger.ReturnType, found: createLedger.Found) {
  const { transaction, fee, block } = found
  return {
    txid: transaction.txid,
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.inputs.map(input => {
      const spent = transaction.isCoinbase ? undefined : ledger.findOutput(input.txid, input.vout)
      return {
        txid: input.txid,
        vout: input.vout,
        prevout: spent === undefined ? null : describeOutput(spent),
        scriptsig: hex(input.scriptSig),
        scriptsig_asm: disassembleScript(input.scriptSig),
        ...(input.witness.length === 0 ? {} : { witness: input.witness.map(hex) }),
        is_coinbase: transaction.isCoinbase,
        sequence: input.sequence,
        ...describeInner(input, spent),
      }
    }),
    vout: transaction.outputs.map(describeOutput),
    size: transaction.size,
    weight: transaction.weight,
    fee: Number(fee),
    status: describeStatus(block),
  }
}

function describeOutput({ script, value }: BitcoinTransaction.Output) {
  const address = encodeAddress(script)
  return {
    scriptpubkey: hex(script),
    scriptpubkey_asm: disassembleScript(script),
    scriptpubkey_type: classifyScript(script),
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: Number(value),
  }
}

/** The scripts behind hashes, which only their spends show. */
function describeInner(input: BitcoinTransaction.Input, spent: BitcoinTransaction.Output | undefined) {
  if (spent === undefined) return {}
  const type = classifyScript(spent.script)
  // The last push of a P2SH input; of the nested kinds, which are one push, all but its length.
  const redeem = type === 'p2sh' ? lastPush(input.scriptSig) : undefined
  const isWitnessScript = classifyScript(redeem ?? spent.script) === 'v0_p2wsh'
  const witnessScript = isWitnessScript ? input.witness.at(-1) : undefined
  return {
    ...(redeem === undefined ? {} : { inner_redeemscript_asm: disassembleScript(redeem) }),
    ...(witnessScript === undefined ? {} : { inner_witnessscript_asm: disassembleScript(witnessScript) }),
  }
}

function lastPush(script: Uint8Array): Uint8Array | undefined {
  const word = disassembleScript(script).split(' ').at(-1)
  return word !== undefined && /^([0-9a-f]{2})+$/.test(word) ? Buffer.from(word, 'hex') : undefined
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
