import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Address, CompactSize, p2pkh, p2sh, p2tr, p2wpkh, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { verifyBitcoinMessage } from './verifyBitcoinMessage.ts'

// What a wallet of one key may answer to a message, written by the library alone (BIP-322, BIP-137).

const privateKey = new Uint8Array(32).fill(7)
const key = secp256k1.getPublicKey(privateKey)
const payments = {
  p2pkh: p2pkh(key),
  p2wpkh: p2wpkh(key),
  'p2sh-p2wpkh': p2sh(p2wpkh(key)),
  p2tr: p2tr(key.subarray(1)),
}
type Kind = keyof typeof payments
const kinds = Object.keys(payments) as Kind[]
const addressOf = (kind: Kind) => payments[kind].address as string
const message = 'Hello'

function spentBy(script: Uint8Array, text: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, utf8ToBytes(text)))
  const input = { txid: new Uint8Array(32), index: 0xffffffff, sequence: 0 }
  const raw = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ ...input, finalScriptSig: concatBytes(Uint8Array.of(0, 32), hash) }],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  return sha256(sha256(raw)).reverse()
}

/** The transaction that proves a message, signed. */
function prove(kind: Kind, { sighash, text = message, version = 0 }: Proving = {}) {
  const { script, ...rest } = payments[kind] as { script: Uint8Array; redeemScript?: Uint8Array }
  const transaction = new Transaction({
    version,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
    allowLegacyWitnessUtxo: true,
  })
  transaction.addInput({
    txid: spentBy(script, text),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(kind === 'p2sh-p2wpkh' ? { redeemScript: rest.redeemScript as Uint8Array } : {}),
    ...(kind === 'p2tr' ? { tapInternalKey: key.subarray(1) } : {}),
    ...(sighash === undefined ? {} : { sighashType: sighash }),
  })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  transaction.signIdx(privateKey, 0, sighash === undefined ? undefined : [sighash])
  transaction.finalizeIdx(0)
  const { finalScriptSig = new Uint8Array(), finalScriptWitness = [] } = transaction.getInput(0)
  const decoded = RawTx.decode(transaction.toBytes(true, true))
  return { decoded, scriptSig: finalScriptSig, witness: finalScriptWitness }
}
type Proving = { readonly sighash?: number; readonly text?: string; readonly version?: number }
type Raw = ReturnType<typeof RawTx.decode>

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const full = (raw: Raw) => `ful${base64(RawTx.encode(raw))}`
const simple = (witness: readonly Uint8Array[]) => base64(RawWitness.encode([...witness]))
const verify = (kind: Kind, signature: string, text = message) =>
  verifyBitcoinMessage({ address: addressOf(kind), message: text, signature })
/** A full proof with another script or witness in its input. */
const withInput = (raw: Raw, finalScriptSig: Uint8Array, witnesses: readonly Uint8Array[]) => ({
  ...raw,
  segwitFlag: witnesses.length > 0,
  inputs: raw.inputs.map(input => ({ ...input, finalScriptSig })),
  witnesses: witnesses.length > 0 ? [[...witnesses]] : [],
})

describe.each(kinds)('a proof of %s', kind => {
  it.each([0, 2])('is taken in full, of version %i', version => {
    const signature = full(prove(kind, { version }).decoded)
    expect(verify(kind, signature)).toBe(true)
    expect(verify(kind, signature, 'Hello!')).toBe(false)
    for (const other of kinds) if (other !== kind) expect(verify(other, signature)).toBe(false)
  })

  it('is refused in full where its transaction is another one than its signature says', () => {
    const { decoded } = prove(kind)
    const [input, output] = [decoded.inputs[0]!, decoded.outputs[0]!]
    const witnesses = decoded.witnesses ?? []
    const others: Raw[] = [
      { ...decoded, lockTime: 1 },
      { ...decoded, inputs: [{ ...input, index: 1 }] },
      { ...decoded, inputs: [{ ...input, sequence: 1 }] },
      { ...decoded, inputs: [{ ...input, txid: Uint8Array.from(input.txid as Uint8Array, byte => byte ^ 1) }] },
      { ...decoded, inputs: [input, input], witnesses: [...witnesses, ...witnesses] },
      { ...decoded, outputs: [{ ...output, amount: 1n }] },
      { ...decoded, outputs: [{ ...output, script: Uint8Array.of(0x51) }] },
      { ...decoded, outputs: [output, output] },
      { ...decoded, outputs: [] },
      prove(kind, { version: 1 }).decoded,
      withInput(decoded, new Uint8Array(), []),
      withInput(decoded, Uint8Array.of(1, 1), witnesses[0] ?? [Uint8Array.of(1)]),
    ]
    expect(others.map(raw => verify(kind, full(raw)))).toEqual(others.map(() => false))
  })

  it('is taken as its witness alone, where it has one', () => {
    const { witness } = prove(kind)
    const isTaken = kind !== 'p2pkh'
    expect(verify(kind, simple(witness))).toBe(isTaken)
    expect(verify(kind, `smp${simple(witness)}`)).toBe(isTaken)
    expect(verify(kind, `ful${simple(witness)}`)).toBe(false)
    expect(verify(kind, simple([...witness, Uint8Array.of(1)]))).toBe(false)
  })

  it.each([2, 3, 0x81])('is refused when it signs less than everything (%i)', sighash => {
    expect(verify(kind, full(prove(kind, { sighash }).decoded))).toBe(false)
  })

  it('is taken when it says that it signs everything', () => {
    expect(verify(kind, full(prove(kind, { sighash: 1 }).decoded))).toBe(true)
  })
})

it('takes a witness whose text holds the letters of a form', () => {
  const text = 'm140'
  const signature = simple(prove('p2wpkh', { text }).witness)
  expect(signature).toMatch(/.(smp|ful)/)
  expect(verify('p2wpkh', signature, text)).toBe(true)
})

it('takes the signature and the key from where the address has them, and nowhere else', () => {
  const legacy = prove('p2pkh')
  const length = legacy.scriptSig[0]!
  const pushes = [legacy.scriptSig.slice(1, length + 1), key]
  expect(verify('p2pkh', full(withInput(legacy.decoded, new Uint8Array(), pushes)))).toBe(false)
  const { decoded, witness } = prove('p2wpkh')
  const script = concatBytes(...witness.flatMap(item => [Uint8Array.of(item.length), item]))
  expect(verify('p2wpkh', full(withInput(decoded, script, [])))).toBe(false)
  const inside = concatBytes(Uint8Array.of(22), payments.p2wpkh.script)
  expect(verify('p2wpkh', full(withInput(decoded, inside, witness)))).toBe(false)
  expect(verify('p2wpkh', full(withInput(decoded, new Uint8Array(), witness)))).toBe(true)
})

it('takes of a script only the signature and the key, as plain pushes', () => {
  const { decoded, scriptSig } = prove('p2pkh')
  const length = scriptSig[0]!
  const [signature, rest] = [scriptSig.subarray(0, length + 1), scriptSig.subarray(length + 1)]
  const scripts = [
    concatBytes(scriptSig, Uint8Array.of(1, 1)),
    concatBytes(scriptSig, Uint8Array.of(0)),
    concatBytes(signature, Uint8Array.of(0x4c), rest),
    scriptSig.subarray(0, -1),
    signature,
    concatBytes(rest, signature),
  ]
  expect(verify('p2pkh', full(withInput(decoded, scriptSig, [])))).toBe(true)
  for (const script of scripts) expect(verify('p2pkh', full(withInput(decoded, script, [])))).toBe(false)
})

describe('a signature of 65 bytes', () => {
  const sign = (first: number, text = message) => {
    const bytes = utf8ToBytes(text)
    const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
    const signature = secp256k1.sign(
      sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(bytes.length)), bytes))),
      privateKey,
    )
    return base64(concatBytes(Uint8Array.of(first + signature.recovery), signature.toCompactRawBytes()))
  }

  it.each([31, 35, 39])('is taken with the first byte %i, for what the key owns but taproot', first => {
    for (const kind of kinds) expect(verify(kind, sign(first))).toBe(kind !== 'p2tr')
    expect(verify('p2wpkh', sign(first), 'Hello!')).toBe(false)
    expect(verify('p2wpkh', sign(first, 'x'.repeat(300)), 'x'.repeat(300))).toBe(true)
  })

  it.each([23, 43, 0])('is refused with the first byte %i', first => {
    for (const kind of kinds) expect(verify(kind, sign(first))).toBe(false)
  })

  it('is taken of a key that is written in full, where only addresses from before witnesses may have it', () => {
    const hash = ripemd160(sha256(secp256k1.getPublicKey(privateKey, false)))
    const old = Address().encode({ type: 'pkh', hash })
    const witness = Address().encode({ type: 'wpkh', hash })
    expect(verifyBitcoinMessage({ address: old, message, signature: sign(27) })).toBe(true)
    for (const first of [23, 31, 43])
      expect(verifyBitcoinMessage({ address: old, message, signature: sign(first) })).toBe(false)
    const texts = Array.from({ length: 9 }, (_, at) => `m${at}`)
    const firstOf = (text: string) => Buffer.from(sign(27, text), 'base64')[0]
    expect(new Set(texts.map(firstOf))).toEqual(new Set([27, 28]))
    for (const text of texts)
      expect(verifyBitcoinMessage({ address: old, message: text, signature: sign(27, text) })).toBe(true)
    expect(verifyBitcoinMessage({ address: witness, message, signature: sign(27) })).toBe(false)
    expect(verify('p2pkh', sign(27))).toBe(false)
  })
})

it('takes no more than 2,000 characters, and never throws', () => {
  const signature = simple(prove('p2wpkh').witness).replace(/=+$/, '')
  expect(verify('p2wpkh', signature.padEnd(2_000, '='))).toBe(true)
  expect(verify('p2wpkh', signature.padEnd(2_001, '='))).toBe(false)
  for (const address of ['', 'nobody', addressOf('p2wpkh').slice(0, -1)])
    expect(verifyBitcoinMessage({ address, message, signature })).toBe(false)
  for (const odd of [
    '',
    '=',
    '?',
    'ful',
    'smp',
    'fulAAAA',
    'AAAA',
    'AA',
    '/////',
    base64(new Uint8Array(65).fill(31, 0, 1)),
  ])
    for (const kind of kinds) expect(verify(kind, odd)).toBe(false)
})
