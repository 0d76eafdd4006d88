import {
  OutScript,
  p2ms,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  TAPROOT_UNSPENDABLE_KEY,
  Transaction,
} from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { isBillfoldError } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { toBase64 } from '../bytes/toBase64.ts'
import { type AskedInput, checkSigned } from './checkSigned.ts'

const own = new Uint8Array(32).fill(7)
const thief = new Uint8Array(32).fill(0x11)
const all = { index: 0, sighashTypes: [] }

type Paid = { readonly script: Uint8Array }

/** An output of each kind that one key can spend, or one key of two. */
const kinds: Readonly<Record<string, Paid>> = {
  p2pkh: p2pkh(pubECDSA(own)),
  p2wpkh: p2wpkh(pubECDSA(own)),
  'p2sh-p2wpkh': p2sh(p2wpkh(pubECDSA(own))),
  p2tr: p2tr(pubSchnorr(own)),
  'p2wsh of two keys': p2wsh(p2ms(1, [pubECDSA(own), pubECDSA(new Uint8Array(32).fill(8))])),
  'p2sh of two keys': p2sh(p2ms(1, [pubECDSA(own), pubECDSA(new Uint8Array(32).fill(8))])),
  'a leaf of p2tr': p2tr(TAPROOT_UNSPENDABLE_KEY, { script: keyLeaf(pubSchnorr(own)) }, undefined, true),
}

/** `<key> OP_CHECKSIG` */
function keyLeaf(key: Uint8Array): Uint8Array {
  return Uint8Array.of(32, ...key, 0xac)
}

/** A payment of two coins of a kind. */
function createPsbt(kind: string, more: Parameters<Transaction['addInput']>[0] = {}): Transaction {
  const paid = kinds[kind] as Paid
  const transaction = new Transaction({ allowUnknownInputs: true, allowLegacyWitnessUtxo: true })
  for (const txid of ['aa', 'bb'])
    transaction.addInput({
      ...(paid as object),
      txid: txid.repeat(32),
      index: 0,
      witnessUtxo: { script: paid.script, amount: 50_000n },
      ...more,
    })
  transaction.addOutput({ script: OutScript.encode({ type: 'wpkh', hash: new Uint8Array(20) }), amount: 90_000n })
  return transaction
}

function sign(psbt: Transaction, key: Uint8Array, at = 0, types?: number[]): Transaction {
  const signed = psbt.clone()
  const [type] = types ?? []
  if (type !== undefined) signed.updateInput(at, { sighashType: type }, true)
  signed.signIdx(key, at, types)
  return signed
}

/** `taken`, or why not. */
function check(asked: Transaction, answer: Transaction, inputs: readonly AskedInput[] = [all]): string {
  try {
    checkSigned(asked, toBase64(answer.toPSBT()), inputs)
    return 'taken'
  } catch (cause) {
    if (!isBillfoldError(cause, 'connector/invalid-answer')) throw cause
    return cause.details ?? ''
  }
}
const unsigned = 'Input 0 has no valid signature of its owner'

test.each(Object.keys(kinds))('%s: a signature of the owner is taken, nothing else', kind => {
  const psbt = createPsbt(kind)
  const signed = sign(psbt, own)
  expect(check(psbt, signed)).toBe('taken')
  expect(check(psbt, psbt)).toBe(unsigned)
  // The same signature in the other input, which is of the same key.
  const { partialSig, tapKeySig, tapScriptSig } = signed.getInput(0)
  const moved = psbt.clone()
  moved.updateInput(
    1,
    { ...(partialSig && { partialSig }), ...(tapKeySig && { tapKeySig }), ...(tapScriptSig && { tapScriptSig }) },
    true,
  )
  expect(check(psbt, moved, [{ index: 1, sighashTypes: [] }])).toBe('Input 1 has no valid signature of its owner')
  expect(check(psbt, signed, [all, { index: 1, sighashTypes: [] }])).toBe('Input 1 has no valid signature of its owner')
})

test.each(['p2pkh', 'p2wpkh', 'p2sh-p2wpkh', 'p2tr', 'p2wsh of two keys'])(
  '%s: what is finalised is checked, too',
  kind => {
    const psbt = createPsbt(kind)
    const signed = sign(psbt, own)
    if (kind === 'p2wsh of two keys') return expect(check(psbt, signed)).toBe('taken')
    signed.finalizeIdx(0)
    expect(check(psbt, signed)).toBe('taken')
    const witness = signed.getInput(0).finalScriptWitness
    const [signature] = witness ?? []
    if (!witness || !signature) return undefined
    signature[20] = (signature[20] as number) ^ 1
    signed.updateInput(0, { finalScriptWitness: witness }, true)
    return expect(check(psbt, signed)).toBe(unsigned)
  },
)

test.each(['p2wpkh', 'p2tr', 'p2pkh'])('%s: a signature by another key is refused', kind => {
  const psbt = createPsbt(kind)
  const other = new Transaction({ allowUnknownInputs: true, allowLegacyWitnessUtxo: true })
  const theirs = { p2wpkh: p2wpkh(pubECDSA(thief)), p2tr: p2tr(pubSchnorr(thief)), p2pkh: p2pkh(pubECDSA(thief)) }[kind]
  for (const txid of ['aa', 'bb'])
    other.addInput({
      ...(theirs as object),
      txid: txid.repeat(32),
      index: 0,
      witnessUtxo: { script: (theirs as Paid).script, amount: 50_000n },
    })
  other.addOutput(psbt.getOutput(0))
  // The wallet claims another coin, so that its own key fits.
  expect(check(psbt, sign(other, thief))).toBe(unsigned)
})

test.each(['p2wpkh', 'p2tr', 'p2pkh'])('%s: the kind of signature hash is the asked one', kind => {
  const psbt = createPsbt(kind)
  for (const type of [0x81, 0x83, 0x82, 3]) {
    const signed = sign(psbt, own, 0, [type])
    const name = `Input 0 is signed as 0x${type.toString(16)}`
    expect(check(psbt, signed)).toBe(name)
    expect(check(psbt, signed, [{ index: 0, sighashTypes: [type] }])).toBe('taken')
    expect(check(psbt, signed, [{ index: 1, sighashTypes: [type] }])).toBe(name)
    expect(check(psbt, sign(psbt, own), [{ index: 0, sighashTypes: [type] }])).toMatch(/^Input 0 is signed as 0x[01]$/)
  }
})

test('taproot writes the default by leaving it out', () => {
  const psbt = createPsbt('p2tr')
  const signed = sign(psbt, own)
  const { tapKeySig = new Uint8Array() } = signed.getInput(0)
  signed.updateInput(0, { tapKeySig: Uint8Array.of(...tapKeySig, 0) }, true)
  expect(check(psbt, signed)).toBe('Input 0 is signed as 0x100')
})

test('signatures that others made before are left alone', () => {
  const asked = sign(createPsbt('p2wpkh'), own, 1, [0x82])
  expect(check(asked, sign(asked, own))).toBe('taken')
})

test('inputs, outputs, sequences and the lock time are those of the asked transaction', () => {
  const asked = createPsbt('p2wpkh')
  const rebuild = (change: {
    lockTime?: number
    sequence?: number
    amount?: bigint
    txid?: string
    version?: number
  }): Transaction => {
    const { lockTime = 0, version = 2 } = change
    const other = new Transaction({ lockTime, version })
    for (let at = 0; at < 2; at++) {
      const input = asked.getInput(at)
      other.addInput({
        ...input,
        ...(change.txid && at === 1 ? { txid: change.txid } : {}),
        ...(change.sequence === undefined ? {} : { sequence: change.sequence }),
      })
    }
    other.addOutput({ ...asked.getOutput(0), amount: change.amount ?? 90_000n })
    return sign(other, own)
  }
  expect(check(asked, rebuild({}))).toBe('taken')
  for (const change of [
    { lockTime: 5 },
    { sequence: 7 },
    { amount: 89_999n },
    { txid: 'cc'.repeat(32) },
    { version: 1 },
  ])
    expect(check(asked, rebuild(change))).toBe('The wallet gave another transaction back')
})
