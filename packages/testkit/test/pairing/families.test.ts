import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toHoldings } from '../../src/bitcoin/keys/toHoldings.ts'
import { createPairingBitcoin } from '../../src/bitcoin/phone/createPairingBitcoin.ts'
import { createPairingWallet } from '../../src/pairing/createPairingWallet.ts'
import type { PairingSwitches } from '../../src/pairing/PairingSwitches.ts'
import { base58 } from '../../src/solana/base58.ts'
import { createPairingSolana } from '../../src/solana/phone/createPairingSolana.ts'
import { solanaTestAccounts } from '../../src/solana/solanaTestAccounts.ts'
import { testAccounts } from '../../src/wallet/testAccounts.ts'
import { type Anything, createRawApp } from './createRawApp.ts'
import { type RunningRelay, startRelay } from './startRelay.ts'

// What a phone of several families says, and every switch of it, seen from the wire by an app that checks nothing.

let relay: RunningRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.stop())

const open: (() => unknown)[] = []
afterEach(() => {
  for (const close of open.splice(0).reverse()) close()
})

const evm = 'eip155:31337'
const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const deadUrl = 'http://127.0.0.1:1' // nothing here asks a chain
const alice = solanaTestAccounts[0].address
const [payment, ordinals] = toHoldings('alice', 'regtest')
const events = ['accountsChanged', 'chainChanged', 'bip122_addressesChanged']
const asked = {
  eip155: { chains: [evm], methods: ['personal_sign', 'wallet_switchEthereumChain'], events },
  solana: {
    chains: [main, former],
    methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_getAccounts'],
    events,
  },
  bip122: { chains: [regtest], methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'], events },
}

type Options = {
  readonly switches?: Partial<PairingSwitches>
  readonly solana?: createPairingSolana.Options['switches']
  readonly bitcoin?: createPairingBitcoin.Options['switches']
  readonly wanted?: Record<string, unknown>
  readonly required?: Record<string, unknown>
}

/** A proposal to a phone of three families, answered and settled. */
async function settle({ switches = {}, wanted = asked, required = {}, ...families }: Options = {}) {
  const app = await createRawApp(relay)
  open.push(() => app.close())
  const solana = createPairingSolana({
    chains: { [main]: deadUrl },
    ...(families.solana ? { switches: families.solana } : {}),
  })
  const bitcoin = createPairingBitcoin({
    chains: { [regtest]: deadUrl },
    ...(families.bitcoin ? { switches: families.bitcoin } : {}),
  })
  const phone = createPairingWallet({
    relay: relay.url,
    projectId: relay.projectId,
    chains: { 31337: deadUrl },
    families: [solana, bitcoin],
    switches,
  })
  open.push(() => phone.destroy())
  const namespaces = { optionalNamespaces: wanted, requiredNamespaces: required }
  const { uri, pair } = await app.begin('wc_sessionPropose', namespaces)
  await phone.pair(uri)
  const { message } = await app.waitFor(({ tag }) => tag === 1101)
  const topic = await app.join(pair, message.result.responderPublicKey)
  const settlement = await app.waitFor(({ tag }) => tag === 1102)
  await app.send(topic, { id: settlement.message.id, result: true }, 1103)
  await expect.poll(() => phone.sessions[0]?.isAcknowledged).toBe(true)
  const ask = async (chainId: string, method: string, params: unknown): Promise<Anything> => {
    const id = app.nextId()
    await app.send(topic, { id, method: 'wc_sessionRequest', params: { chainId, request: { method, params } } }, 1108)
    return (await app.waitFor(received => received.message.id === id && received.tag === 1109)).message
  }
  const { namespaces: granted, sessionProperties } = settlement.message.params
  return { app, phone, solana, bitcoin, topic, ask, granted, sessionProperties }
}

/** A legacy transaction of alice's without instructions, unsigned. */
const unsigned = () => {
  const message = [1, 0, 0, 1, ...base58.decode(alice), ...new Uint8Array(32).fill(5), 0]
  return { message: Uint8Array.from(message), wire: Uint8Array.from([1, ...new Uint8Array(64), ...message]) }
}
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const isAlices = (signature: Uint8Array, message: Uint8Array) =>
  ed25519.verify(signature, message, base58.decode(alice))

describe('settlement', () => {
  test('three families by one code, each with its own accounts, methods and events', async () => {
    const { granted, sessionProperties, phone } = await settle()
    expect(Object.keys(granted)).toEqual(['eip155', 'solana', 'bip122'])
    expect(granted.eip155.accounts).toEqual(testAccounts.map(({ address }) => `${evm}:${address}`))
    expect(granted.solana).toEqual({
      chains: [main],
      accounts: solanaTestAccounts.map(({ address }) => `${main}:${address}`),
      methods: asked.solana.methods,
      events: ['accountsChanged', 'chainChanged'],
    })
    expect(granted.bip122).toMatchObject({ accounts: [`${regtest}:${payment.address}`], events })
    const { path, publicKey } = payment
    const [first, second] = JSON.parse(sessionProperties.bip122_getAccountAddresses)
    expect(first).toEqual({ address: payment.address, intention: 'payment', path, publicKey })
    expect(second).toMatchObject({ address: ordinals.address, intention: 'ordinal' })
    expect(phone.faultCount).toBe(0)
  })

  test('onlyFamilies, lacks, and an approval of less than was offered', async () => {
    const lone = await settle({ switches: { onlyFamilies: ['solana'], lacks: ['solana_signAllTransactions'] } })
    expect(Object.keys(lone.granted)).toEqual(['solana'])
    expect(lone.granted.solana.methods).not.toContain('solana_signAllTransactions')
    expect(lone.sessionProperties).toBeUndefined()
    const still = await settle({ switches: { lacks: ['wallet_switchEthereumChain'] } })
    expect(still.granted.eip155.methods).toEqual(['personal_sign'])

    const { app, phone } = lone
    phone.repair()
    phone.mode = 'manual'
    const { uri, pair } = await app.begin('wc_sessionPropose', { optionalNamespaces: asked })
    await phone.pair(uri)
    await expect.poll(() => phone.questions.length).toBe(1)
    const [question] = phone.questions
    expect(question).toMatchObject({ kind: 'proposal', chains: [evm, main, regtest] })
    const { bip122 } = question?.namespaces ?? {}
    phone.approve(question?.id ?? '', { namespaces: bip122 ? { bip122 } : {} })
    await expect.poll(() => phone.sessions.length).toBe(2)
    await app.join(pair, phone.sessions[1]?.publicKey ?? '')
    const { message } = await app.waitFor(
      received => received.tag === 1102 && 'bip122' in received.message.params.namespaces,
    )
    expect(Object.keys(message.params.namespaces)).toEqual(['bip122'])
    expect(message.params.sessionProperties).toHaveProperty('bip122_getAccountAddresses')
  })

  test('a required family is granted', async () => {
    const { granted } = await settle({ wanted: {}, required: { bip122: asked.bip122 } })
    expect(Object.keys(granted)).toEqual(['bip122'])
  })

  test('formerIds, accountCount', async () => {
    const both = await settle({ solana: { formerIds: 'also', accountCount: 1 } })
    expect(both.granted.solana.accounts).toEqual([`${main}:${alice}`, `${former}:${alice}`])
    const old = await settle({ solana: { formerIds: 'only' } })
    expect(old.granted.solana.chains).toEqual([former])
    expect((await old.ask(former, 'solana_getAccounts', {})).result[0]).toEqual({ pubkey: alice })
    expect((await old.ask(main, 'solana_getAccounts', {})).error.code).toBe(3005)
  })

  test.each([
    ['none', undefined],
    ['byNetwork', { [regtest]: [{ address: payment.address }, { address: ordinals.address }] }],
    ['byIntention', { payment: [{ address: payment.address }], ordinal: [{ address: ordinals.address }] }],
  ] as const)('properties: %s', async (properties, reported) => {
    const { sessionProperties } = await settle({ bitcoin: { properties, declares: 'both' } })
    const text = sessionProperties?.bip122_getAccountAddresses
    if (reported) expect(JSON.parse(text)).toMatchObject(reported)
    else expect(text).toBeUndefined()
  })
})

describe('Solana', () => {
  test('signs messages and transactions with the keys of its accounts', async () => {
    const { ask } = await settle()
    const bytes = utf8ToBytes('Hello')
    const params = { message: base58.encode(bytes), pubkey: alice }
    const { result } = await ask(main, 'solana_signMessage', params)
    expect(isAlices(base58.decode(result.signature), bytes)).toBe(true)
    const { message, wire } = unsigned()
    const signed = await ask(main, 'solana_signTransaction', { transaction: toBase64(wire), pubkey: alice })
    const back = Buffer.from(signed.result.transaction, 'base64')
    expect(back.subarray(65)).toEqual(Buffer.from(message))
    expect(isAlices(back.subarray(1, 65), message)).toBe(true)
    expect(base58.decode(signed.result.signature)).toEqual(Uint8Array.from(back.subarray(1, 65)))
    const all = await ask(main, 'solana_signAllTransactions', { transactions: [toBase64(wire)], pubkey: alice })
    expect(all.result.transactions).toEqual([signed.result.transaction])
  })

  test('answers: base58, or the signature alone', async () => {
    const { ask, solana, granted } = await settle({ solana: { answers: 'signature' } })
    expect(granted.solana.methods).not.toContain('solana_signAllTransactions')
    const { message, wire } = unsigned()
    const params = { transaction: toBase64(wire), pubkey: alice }
    const alone = (await ask(main, 'solana_signTransaction', params)).result
    expect(Object.keys(alone)).toEqual(['signature'])
    expect(isAlices(base58.decode(alone.signature), message)).toBe(true)
    solana.set({ answers: 'base58' })
    const whole = (await ask(main, 'solana_signTransaction', params)).result
    expect(base58.decode(whole.transaction).subarray(65)).toEqual(message)
  })

  test('its questions are the phone’s, and the switches of the wallet inside bend its answers', async () => {
    const { ask, phone, solana } = await settle()
    phone.mode = 'manual'
    const params = { message: base58.encode(utf8ToBytes('Hello')), pubkey: alice }
    const asking = ask(main, 'solana_signMessage', params)
    await expect
      .poll(() => phone.questions[0])
      .toMatchObject({ kind: 'sign', text: 'Hello', account: alice, chains: [main] })
    phone.reject(phone.questions[0]?.id ?? '')
    expect((await asking).error.code).toBe(5000)
    phone.mode = 'auto'
    solana.signer.set({ throwOdd: 'nestedCode' })
    expect((await ask(main, 'solana_signMessage', params)).error).toBeDefined()
    solana.signer.repair()
    expect((await ask(main, 'solana_signMessage', { ...params, pubkey: payment.address })).error.code).toBe(4100)
    expect((await ask(main, 'solana_signTransaction', { transaction: '%', pubkey: alice })).error.code).toBe(-32602)
  })

  test('another account: the session’s accounts, and the event', async () => {
    const { app, solana, phone } = await settle()
    const second = solanaTestAccounts[1].address
    solana.signer.selectAccount(second)
    const update = await app.waitFor(({ tag }) => tag === 1104)
    const { accounts } = update.message.params.namespaces.solana
    expect(accounts[0]).toBe(`${main}:${second}`)
    const { message } = await app.waitFor(({ tag }) => tag === 1110)
    expect(message.params).toEqual({ chainId: main, event: { name: 'accountsChanged', data: accounts } })
    expect(phone.sessions[0]?.namespaces.solana?.accounts).toEqual(accounts)
  })
})

describe('Bitcoin', () => {
  test('lists its addresses with what they are for, and without', async () => {
    const { ask, bitcoin } = await settle()
    const params = { account: payment.address }
    expect((await ask(regtest, 'getAccountAddresses', params)).result).toMatchObject([
      { address: payment.address, intention: 'payment' },
      { address: ordinals.address, intention: 'ordinal' },
    ])
    bitcoin.set({ addresses: 'texts' })
    expect((await ask(regtest, 'getAccountAddresses', { connectedAccount: payment.address })).result).toEqual([
      payment.address,
      ordinals.address,
    ])
    expect((await ask(regtest, 'getAccountAddresses', { account: alice })).error.code).toBe(4100)
  })

  test('signs in hex or base64, for any address of the account', async () => {
    const { ask, bitcoin } = await settle()
    const params = { account: payment.address, message: 'Hello' }
    const { result } = await ask(regtest, 'signMessage', params)
    expect(result).toMatchObject({ address: payment.address, signature: expect.stringMatching(/^[\da-f]{130}$/) })
    bitcoin.set({ signatures: 'base64' })
    const again = (await ask(regtest, 'signMessage', params)).result.signature
    expect(Buffer.from(again, 'base64').toString('hex')).toBe(result.signature)
    const other = { ...params, address: ordinals.address, protocol: 'bip322' }
    expect((await ask(regtest, 'signMessage', other)).result.address).toBe(ordinals.address)
  })

  test('signs a PSBT, the way its switches say', async () => {
    const { ask, bitcoin } = await settle()
    const transaction = new Transaction()
    transaction.addInput({
      txid: '11'.repeat(32),
      index: 0,
      witnessUtxo: { amount: 10_000n, script: p2wpkh(hexToBytes(payment.publicKey)).script },
    })
    transaction.addOutput({ amount: 9_000n, script: Uint8Array.from([0, 20, ...new Uint8Array(20)]) })
    const params = {
      account: payment.address,
      psbt: toBase64(transaction.toPSBT()),
      signInputs: [{ index: 0, address: payment.address }],
    }
    const { result } = await ask(regtest, 'signPsbt', params)
    const signed = Transaction.fromPSBT(Buffer.from(result.psbt, 'base64'))
    expect(signed.getInput(0).partialSig).toHaveLength(1)
    bitcoin.signer.set({ tamper: 'unsigned' })
    const none = Transaction.fromPSBT(Buffer.from((await ask(regtest, 'signPsbt', params)).result.psbt, 'base64'))
    expect(none.getInput(0).partialSig).toBeUndefined()
  })

  test('another account: new addresses, and the event of its own', async () => {
    const { app, bitcoin } = await settle()
    bitcoin.signer.selectAccount('bob')
    const [bob] = toHoldings('bob', 'regtest')
    const update = await app.waitFor(({ tag }) => tag === 1104)
    expect(update.message.params.namespaces.bip122.accounts).toEqual([`${regtest}:${bob.address}`])
    const { message } = await app.waitFor(({ tag }) => tag === 1110)
    expect(message.params.event).toMatchObject({
      name: 'bip122_addressesChanged',
      data: [{ address: bob.address, intention: 'payment' }, { intention: 'ordinal' }],
    })
  })
})
