import {
  Address,
  NETWORK,
  OutScript,
  p2ms,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { toBase64 } from '../src/bytes/toBase64.ts'
import { toHex } from '../src/bytes/toHex.ts'
import { signAsked } from '../src/features/signAsked.ts'

// 2 of 3 keys: the account's own signature is the one that counts.

const [own, second, third, stranger] = [7, 8, 9, 0x11].map(byte => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const script = p2ms(
  2,
  [own, second, third].map(key => pubECDSA(key)),
)
const kinds = { bare: script, p2sh: p2sh(script), p2wsh: p2wsh(script), 'p2sh-p2wsh': p2sh(p2wsh(script)) } as const
/** The library refuses by default what nodes do not relay by default, such as bare multisig. */
const options = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
}
const addressOf = (key: Uint8Array) => p2wpkh(pubECDSA(key), NETWORK).address ?? ''

function createPsbt(kind: keyof typeof kinds): Transaction {
  const psbt = new Transaction(options)
  const paid = kinds[kind]
  psbt.addInput({
    ...(paid as object),
    txid: 'aa'.repeat(32),
    index: 0,
    witnessUtxo: { script: paid.script, amount: 50_000n },
  })
  psbt.addOutput({ script: OutScript.encode(Address().decode(addressOf(third))), amount: 40_000n })
  return psbt
}

/** What becomes of it when the wallet signs with `keys`: `signed`, or why not; and whether the wallet was asked. */
async function ask(
  psbt: Transaction,
  keys: readonly Uint8Array[],
  account: signAsked.Options['account'],
  inputs = [{ index: 0, address: account.address }],
) {
  let isAsked = false
  const connector = {
    async request({ params }: { params?: unknown }) {
      isAsked = true
      const signed = Transaction.fromPSBT(
        Uint8Array.from(atob((params as { psbt: string }).psbt), c => c.charCodeAt(0)),
        options,
      )
      for (const key of keys) signed.signIdx(key, 0)
      return { psbt: toBase64(signed.toPSBT()) }
    },
  }
  const network = { id: 'bip122:000000000019d6689c085ae165831e93' as const }
  const result = await signAsked({
    account,
    connector,
    network,
    request: { psbt: toBase64(psbt.toPSBT()), inputs },
  }).then(
    () => 'signed',
    ({ code }) => code,
  )
  return [result, isAsked]
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s: the key of the account that was asked', async kind => {
  const psbt = createPsbt(kind)
  const accounts = [
    { address: addressOf(own) },
    { address: addressOf(own), publicKey: toHex(pubECDSA(own)) },
    // Its address says nothing of a key: it is one of another script.
    { address: p2wsh(p2ms(1, [pubECDSA(own)]), NETWORK).address ?? '', publicKey: toHex(pubECDSA(own)) },
    { address: p2tr(pubSchnorr(own), undefined, NETWORK).address ?? '' },
  ]
  for (const account of accounts) {
    expect(await ask(psbt, [own], account)).toEqual(['signed', true])
    expect(await ask(psbt, [own, second], account)).toEqual(['signed', true])
    for (const keys of [[second], [third, second], []])
      expect(await ask(psbt, keys, account)).toEqual(['connector/invalid-answer', true])
  }
})

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s: of others, the wallet is not asked', async kind => {
  const psbt = createPsbt(kind)
  const address = addressOf(stranger)
  for (const account of [{ address }, { address, publicKey: toHex(pubECDSA(stranger)) }])
    expect(await ask(psbt, [own], account)).toEqual(['rpc/invalid-params', false])
  // The account of an input counts, not the one that asks.
  expect(await ask(psbt, [second], { address }, [{ index: 0, address: addressOf(second) }])).toEqual(['signed', true])
})

test('an account that is the script itself, and reported no key, signs with any of them', async () => {
  const address = p2wsh(script, NETWORK).address ?? ''
  const psbt = createPsbt('p2wsh')
  expect(await ask(psbt, [third], { address })).toEqual(['signed', true])
  const publicKey = toHex(pubECDSA(own))
  expect(await ask(psbt, [third], { address, publicKey })).toEqual(['connector/invalid-answer', true])
  expect(await ask(psbt, [own], { address, publicKey })).toEqual(['signed', true])
  expect(await ask(psbt, [own], { address, publicKey: toHex(pubECDSA(stranger)) })).toEqual([
    'rpc/invalid-params',
    false,
  ])
})

test('a leaf of taproot takes the account’s key, too', async () => {
  const leaf = Uint8Array.of(32, ...pubSchnorr(own), 0xad, 32, ...pubSchnorr(second), 0xac)
  const paid = p2tr(pubSchnorr(third), { script: leaf }, TEST_NETWORK, true)
  const psbt = new Transaction({ allowUnknownInputs: true, allowUnknownOutputs: true })
  psbt.addInput({
    ...(paid as object),
    txid: 'aa'.repeat(32),
    index: 0,
    witnessUtxo: { script: paid.script, amount: 50_000n },
  })
  psbt.addOutput({ script: OutScript.encode(Address().decode(addressOf(third))), amount: 40_000n })
  const account = { address: p2tr(pubSchnorr(own), undefined, NETWORK).address ?? '' }
  expect(await ask(psbt, [own], account)).toEqual(['signed', true])
  expect(await ask(psbt, [second], account)).toEqual(['connector/invalid-answer', true])
})
