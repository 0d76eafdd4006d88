import { ed25519 } from '@noble/curves/ed25519.js'
import type { ConnectorRequest } from 'billfold/adapter'
import { expect, test } from 'vitest'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { signMessage } from '../features/signMessage.ts'
import { signTransactions } from '../features/signTransactions.ts'
import { solanaMainnet } from '../networks/rows/solanaMainnet.ts'
import { programs } from '../program/programs.ts'
import { createProvider } from '../provider/createProvider.ts'
import { compileMessage } from '../transaction/compileMessage.ts'
import type { Instruction } from '../transaction/Instruction.ts'
import { readSerialized } from '../transaction/readSerialized.ts'
import { toWire } from '../transaction/toWire.ts'
import { instructions } from '../transfer/instructions.ts'

// What wallets answer, in actions and by the provider alike: nothing resolves that was not checked.

const keys = [11, 22, 33].map(byte => new Uint8Array(32).fill(byte))
const [alice, bob, eve] = keys.map(key => encodeBase58(ed25519.getPublicKey(key))) as [string, string, string]
const keyOf = (address: string) => keys[[alice, bob, eve].indexOf(address)] as Uint8Array
const mint = encodeBase58(new Uint8Array(32).fill(9))
const blockhash = encodeBase58(new Uint8Array(32).fill(5))
const memo: Instruction = { program: programs.memo, accounts: [], data: Uint8Array.of(71) }
const budget = [instructions.setUnitLimit(20_000n), instructions.setUnitPrice(7n)]
const pay = (to: string, amount: bigint) => instructions.transferNative(alice, to, amount)
const token = (change: object = {}) =>
  instructions.transferToken({
    ...{ from: bob, to: eve, owner: alice, amount: 5n, decimals: 6, mint, program: programs.token },
    ...change,
  })
const write = (list: readonly Instruction[], change: Partial<compileMessage.Parameters> = {}) => {
  const message = compileMessage({ payer: alice, blockhash, instructions: list, ...change })
  return toWire(message, message[0])
}
function sign(wire: Uint8Array, ...signers: readonly string[]): Uint8Array {
  const signed = Uint8Array.from(wire)
  const { messageBytes, signers: all } = readSerialized(toBase64(wire))
  for (const signer of signers) signed.set(ed25519.sign(messageBytes, keyOf(signer)), 1 + all.indexOf(signer) * 64)
  return signed
}
const answers = {
  transaction: (wire: Uint8Array) => ({ transaction: toBase64(wire) }),
  signature: (bytes: Uint8Array) => ({ signature: encodeBase58(bytes) }),
}

/** What becomes of an answer, by each way to ask: the code of the error, or nothing. */
async function ask(method: 'transaction' | 'message', asked: Uint8Array, answer: unknown) {
  const requests: ConnectorRequest[] = []
  const request = async (given: ConnectorRequest) => {
    requests.push(given)
    return given.method === 'solana_signAllTransactions' ? { transactions: [answer, answer].map(toText) } : answer
  }
  const options = {
    network: solanaMainnet,
    account: { address: alice, type: 'eoa' },
    connector: { request } as never,
    settings: { fetch, rpcUrls: () => [] },
  } as const
  const provider = createProvider({ publicKey: () => alice, networkId: () => solanaMainnet.id, request })
  const text = toBase64(asked)
  const ways =
    method === 'message'
      ? [
          () => signMessage({ ...options, message: asked }),
          () => provider.signMessage(asked),
          () => provider.request({ method: 'solana_signMessage', params: { message: encodeBase58(asked) } }),
        ]
      : [
          () => signTransactions({ ...options, transactions: [text] }),
          () => signTransactions({ ...options, transactions: [text, text] }),
          () => provider.signTransaction(asked),
          () => provider.signAllTransactions([asked, asked]),
          () => provider.request({ method: 'solana_signTransaction', params: { transaction: text } }),
          () => provider.request({ method: 'solana_signAllTransactions', params: { transactions: [text, text] } }),
        ]
  const outcomes = await Promise.all(
    ways.map(way =>
      way().then(
        () => 'resolves',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  return { outcomes: [...new Set(outcomes)], asked: requests.length }
}
const toText = (answer: unknown) => (answer as { transaction?: string }).transaction

const asked = [...budget, pay(bob, 5n)]
test.for<[string, readonly Instruction[], Uint8Array]>([
  ['as it was asked', asked, sign(write(asked), alice)],
  ['with a guard before and after', asked, sign(write([memo, ...asked, memo]), alice)],
  ['with another compute budget', asked, sign(write([instructions.setUnitLimit(90_000n), pay(bob, 5n)]), alice)],
  ['with a newer blockhash', asked, sign(write(asked, { blockhash: mint }), alice)],
  ['a token, with a guard between', [...budget, token()], sign(write([...budget, memo, token()]), alice)],
])('a transaction that is signed %s resolves', async ([, list, answer]) => {
  const { outcomes } = await ask('transaction', write(list), answers.transaction(answer))
  expect(outcomes).toEqual(['resolves'])
})

test.for<[string, readonly Instruction[], Uint8Array]>([
  ['another receiver', asked, sign(write([...budget, pay(eve, 5n)]), alice)],
  ['another amount', asked, sign(write([...budget, pay(bob, 4n)]), alice)],
  ['nothing of it', asked, sign(write([...budget, memo]), alice)],
  ['another token', [token()], sign(write([token({ mint: blockhash })]), alice)],
  ['another account of a token', [token()], sign(write([token({ to: mint })]), alice)],
  ['another amount of a token', [token()], sign(write([token({ amount: 4n })]), alice)],
  ['one of two payments', [pay(bob, 5n), pay(eve, 5n)], sign(write([pay(bob, 5n)]), alice)],
  ['the payments the other way round', [memo, pay(eve, 5n)], sign(write([pay(eve, 5n), memo]), alice)],
  ['no signature', asked, write(asked)],
  ['the signature of another message', asked, sign(write(asked), alice).with(70, 1)],
  ['another payer', asked, sign(write(asked, { payer: bob }), alice, bob)],
])('a transaction with %s is an invalid answer', async ([, list, answer]) => {
  const { outcomes, asked: count } = await ask('transaction', write(list), answers.transaction(answer))
  expect(outcomes).toEqual(['connector/invalid-answer'])
  expect(count).toBe(6)
})

test('other signatures stay, or it is an invalid answer', async () => {
  const list = [pay(bob, 5n), instructions.transferNative(bob, alice, 7n)]
  const half = sign(write(list), bob)
  const outcomesOf = async (answer: Uint8Array) =>
    (await ask('transaction', half, answers.transaction(answer))).outcomes
  expect(await outcomesOf(sign(half, alice))).toEqual(['resolves'])
  expect(await outcomesOf(sign(write(list), alice))).toEqual(['connector/invalid-answer'])
  expect(await outcomesOf(sign(write([...list, memo]), alice))).toEqual(['connector/invalid-answer'])
})

test('the wallet is not asked to sign bytes that are not a transaction of the account', async () => {
  const foreign = write([instructions.transferNative(bob, eve, 5n)], { payer: bob })
  expect(await ask('transaction', foreign, {})).toEqual({ outcomes: ['rpc/invalid-params'], asked: 0 })
  const { messageBytes } = readSerialized(toBase64(write(asked)))
  expect(await ask('message', messageBytes, {})).toEqual({ outcomes: ['rpc/invalid-params'], asked: 0 })
})

test('a message counts when the account has signed it, or what a device put before it', async () => {
  const message = new TextEncoder().encode('Hello')
  const outcomesOf = async (answer: unknown) => (await ask('message', message, answer)).outcomes
  const header = new TextEncoder().encode('solana offchain')
  const framed = Uint8Array.of(255, ...header, 0, 0, 1, 5, 0, ...message)
  const made = Uint8Array.of(255, 1, ...message)
  const other = new TextEncoder().encode('Goodbye')
  const by = (address: string, over: Uint8Array) => answers.signature(ed25519.sign(over, keyOf(address)))
  expect(await outcomesOf(by(alice, message))).toEqual(['resolves'])
  expect(await outcomesOf({ ...by(alice, framed), signedMessage: encodeBase58(framed) })).toEqual(['resolves'])
  for (const answer of [
    by(bob, message),
    by(alice, other),
    { ...by(alice, other), signedMessage: encodeBase58(other) },
    by(alice, framed),
    // Words of its own before the message say something else.
    { ...by(alice, made), signedMessage: encodeBase58(made) },
    answers.signature(new Uint8Array(64)),
    { signature: 'short' },
    undefined,
  ])
    expect(await outcomesOf(answer)).toEqual(['connector/invalid-answer'])
})

test('a hash has to be a signature', async () => {
  const outcomesOf = async (answer: unknown) => {
    const link = { publicKey: () => alice, networkId: () => solanaMainnet.id, request: async () => answer }
    const provider = createProvider(link)
    const params = { transaction: toBase64(write(asked)) }
    const outcomes = await Promise.allSettled([
      provider.signAndSendTransaction(write(asked)),
      provider.request({ method: 'solana_signAndSendTransaction', params }),
    ])
    return [...new Set(outcomes.map(({ status }) => status))]
  }
  expect(await outcomesOf(answers.signature(new Uint8Array(64).fill(1)))).toEqual(['fulfilled'])
  for (const odd of [answers.signature(new Uint8Array(64)), answers.signature(new Uint8Array(63).fill(1)), {}, 'yes'])
    expect(await outcomesOf(odd)).toEqual(['rejected'])
})

const input = {
  domain: 'shop.example',
  statement: 'Sign in to the shop',
  uri: 'https://shop.example/in',
  nonce: 'n0nce1234',
  resources: ['https://shop.example/terms'],
}
const text = [
  'shop.example wants you to sign in with your Solana account:',
  alice,
  '',
  'Sign in to the shop',
  '',
  'URI: https://shop.example/in',
  'Nonce: n0nce1234',
  'Issued At: 2026-11-25T08:00:00Z',
  'Resources:',
  '- https://shop.example/terms',
].join('\n')

test.for<[string, string, string, string?]>([
  ['as it was asked', text, alice],
  ['by another key', text, bob, 'connector/invalid-answer'],
  ['for another account', text.replace(alice, bob), alice, 'connector/invalid-answer'],
  ['for another site', text.replace('shop.example wants', 'evil.example wants'), alice, 'connector/invalid-answer'],
  ['without the nonce', text.replace('Nonce: n0nce1234\n', ''), alice, 'connector/invalid-answer'],
  ['with another address', text.replace('/in\n', '/out\n'), alice, 'connector/invalid-answer'],
  ['with another statement', text.replace('Sign in to', 'Give away'), alice, 'connector/invalid-answer'],
  ['without the resources', text.replace('\n- https://shop.example/terms', ''), alice, 'connector/invalid-answer'],
  ['that is not a sign-in', 'Hello', alice, 'connector/invalid-answer'],
])('a sign-in %s', async ([, signedText, signer, code]) => {
  const message = new TextEncoder().encode(signedText)
  const answer = {
    address: alice,
    signedMessage: encodeBase58(message),
    ...answers.signature(ed25519.sign(message, keyOf(signer))),
  }
  const link = { publicKey: () => alice, networkId: () => solanaMainnet.id, request: async () => answer }
  const asking = createProvider(link).request({ method: 'solana_signIn', params: input })
  if (code) expect((await rejectionOf(asking)).code).toBe(code)
  else expect(await asking).toBe(answer)
})
