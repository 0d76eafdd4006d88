import { createBitcoinChain } from '@billfold/devnet'
import { createVirtualBitcoinWallet, installVirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import { createTestClock, createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import {
  connect,
  disconnect,
  getAccount,
  getConnectors,
  getNetwork,
  isBillfoldError,
  openModal,
  signMessage,
  signPsbt,
  signTransactions,
  switchNetwork,
  transferToken,
} from 'billfold'
import { expect, onTestFinished, test } from 'vitest'
import { btcNetworks } from '../src/address/btcNetworks.ts'
import { bitcoin } from '../src/bitcoin.ts'
import { bitcoinMainnet, bitcoinTestnet, defineBitcoinNetwork } from '../src/exports/networks.ts'
import { verifyBitcoinMessage } from '../src/exports/verify.ts'
import { createStorage } from './support/createStorage.ts'

// The family as a kit uses it: found, connected, restored after a reload, signed with, ended.
test.each(['standard', 'unisat', 'sats-connect', 'leather', 'okx'] as const)(
  'a kit connects, restores and ends a wallet of the kind %s',
  async as => {
    const chain = await createBitcoinChain()
    onTestFinished(() => chain.stop())
    createStorage()
    const origin = createTestOrigin()
    const clock = createTestClock()
    const wallet = createVirtualBitcoinWallet({ name: 'Test', chains: { regtest: chain.esploraUrl } })
    onTestFinished(() => wallet.destroy())
    // Each tab is a page of its own, into which the extension puts the wallet.
    const open = () => {
      const tab = origin.openTab()
      installVirtualBitcoinWallet(tab.window as unknown as EventTarget, wallet, { as })
      return createTestKit({ origin, clock, tab, families: [family()] })
    }
    const family = () =>
      bitcoin({ networks: [defineBitcoinNetwork({ chain: 'regtest', name: 'Local', rpcUrls: [chain.esploraUrl] })] })

    const first = open()
    const connector = () => getConnectors(first.kit)[0]
    await expect.poll(connector).toBeDefined()
    await connect(first.kit, { connector: connector()?.id ?? '' })
    const account = getAccount(first.kit)
    expect(account.address).toBe(wallet.holdings[0]?.address)
    const signature = await signMessage(first.kit, { message: 'Hello' })
    expect(verifyBitcoinMessage({ address: account.address ?? '', message: 'Hello', signature })).toBe(true)
    first.destroy()

    const asked = wallet.log.filter(({ isAsked }) => isAsked).length
    const second = open()
    await expect.poll(() => getAccount(second.kit).isConnected).toBe(true)
    expect(getAccount(second.kit).address).toBe(account.address)
    expect(wallet.log.filter(({ isAsked }) => isAsked)).toHaveLength(asked)
    await disconnect(second.kit)
    expect(getAccount(second.kit).isConnected).toBe(false)
    second.destroy()
  },
)

test('the last used network comes back after a reload; one that is not configured is reported, and the visitor led away from it', async () => {
  createStorage()
  const nowhere = 'http://127.0.0.1:1'
  const origin = createTestOrigin()
  const wallet = createVirtualBitcoinWallet({
    name: 'Test',
    chains: { regtest: nowhere, testnet: nowhere, mainnet: nowhere },
    network: 'regtest',
  })
  onTestFinished(() => wallet.destroy())
  const regtest = defineBitcoinNetwork({ chain: 'regtest', name: 'Local', rpcUrls: [nowhere] })
  const open = () => {
    const tab = origin.openTab()
    installVirtualBitcoinWallet(tab.window as unknown as EventTarget, wallet, { as: 'unisat' })
    return createTestKit({ origin, tab, families: [bitcoin({ networks: [regtest, bitcoinTestnet] })] })
  }
  const first = open()
  await expect.poll(() => getConnectors(first.kit)).toHaveLength(1)
  await connect(first.kit, { connector: getConnectors(first.kit)[0]?.id ?? '' })
  expect(getNetwork(first.kit).networkId).toBe(regtest.id)
  await switchNetwork(first.kit, { networkId: bitcoinTestnet.id })
  expect(getAccount(first.kit).address).toMatch(/^tb1/)
  first.destroy()

  const second = open()
  await expect.poll(() => getAccount(second.kit).isConnected).toBe(true)
  expect(getNetwork(second.kit)).toMatchObject({ networkId: bitcoinTestnet.id, isUnsupported: false })
  // The visitor goes elsewhere in the wallet, where this page may see the account as well.
  await wallet.hand.connect('mainnet')
  wallet.switchNetwork('mainnet')
  await expect.poll(() => getNetwork(second.kit)).toMatchObject({ networkId: bitcoinMainnet.id, isUnsupported: true })
  openModal(second.kit)
  expect(second.kit.store.getState().modal.history.at(-1)?.view).toBe('UnsupportedChain')
  await switchNetwork(second.kit, { networkId: regtest.id })
  expect(getNetwork(second.kit)).toMatchObject({ networkId: regtest.id, isUnsupported: false })
  expect(getAccount(second.kit).address).toMatch(/^bcrt1/)
  second.destroy()
})

test('fault 94: a wallet that comes late is still restored', async () => {
  createStorage()
  const origin = createTestOrigin()
  const wallet = createVirtualBitcoinWallet({ name: 'Test', network: 'testnet' })
  onTestFinished(() => wallet.destroy())
  const open = () => {
    const tab = origin.openTab()
    return createTestKit({ origin, tab, families: [bitcoin({ networks: [bitcoinTestnet] })] })
  }
  // By the wallet standard: no event announces the others' globals.
  const install = ({ tab }: ReturnType<typeof open>) =>
    installVirtualBitcoinWallet(tab.window as unknown as EventTarget, wallet, { as: 'standard' })
  const first = open()
  install(first)
  await expect.poll(() => getConnectors(first.kit)).toHaveLength(1)
  await connect(first.kit, { connector: getConnectors(first.kit)[0]?.id ?? '' })
  const { address } = getAccount(first.kit)
  first.destroy()
  const second = open()
  // It is waited for three seconds; then nothing is connected, until it comes.
  await second.clock.advance(3_000)
  expect(getAccount(second.kit).status).toBe('disconnected')
  install(second)
  await expect.poll(() => getAccount(second.kit).address).toBe(address)
  second.destroy()
})

test('a kit signs a PSBT, and says what the family cannot do', async () => {
  const chain = await createBitcoinChain()
  onTestFinished(() => chain.stop())
  createStorage()
  const origin = createTestOrigin()
  const tab = origin.openTab()
  const wallet = createVirtualBitcoinWallet({ name: 'Test', chains: { regtest: chain.esploraUrl } })
  onTestFinished(() => wallet.destroy())
  installVirtualBitcoinWallet(tab.window as unknown as EventTarget, wallet, { as: 'standard' })
  const networks = [defineBitcoinNetwork({ chain: 'regtest', name: 'Local', rpcUrls: [chain.esploraUrl] })]
  const environment = { fetch: globalThis.fetch }
  const { kit, destroy } = createTestKit({ origin, tab, families: [bitcoin({ networks })], environment })
  onTestFinished(destroy)
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      error => isBillfoldError(error) && error.code,
    )
  const psbt = 'cHNidP8='
  expect(await codeOf(signPsbt(kit, { psbt }))).toBe('connector/not-connected')
  await expect.poll(() => getConnectors(kit)).toHaveLength(1)
  await connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' })
  const payment = await buildPayment(chain, getAccount(kit).address ?? '')
  const signed = await signPsbt(kit, { namespace: 'bip122', psbt: payment, broadcast: true })
  const answer = await fetch(`${chain.esploraUrl}/tx/${signed.hash}/status`)
  expect(await answer.json()).toMatchObject({ confirmed: true })
  expect(await codeOf(signPsbt(kit, { psbt }))).toBe('rpc/invalid-params')
  wallet.set({ reject: true })
  expect(await codeOf(signPsbt(kit, { psbt: await buildPayment(chain, getAccount(kit).address ?? '') }))).toBe(
    'wallet/rejected',
  )
  expect(await codeOf(signTransactions(kit, { transactions: ['AQAB'] }))).toBe('options/feature-unavailable')
})

test('two tabs that pay one after the other spend different coins, though their servers lag', async () => {
  const chain = await createBitcoinChain()
  onTestFinished(() => chain.stop())
  await chain.switches.pauseMining()
  createStorage()
  const origin = createTestOrigin()
  const clock = createTestClock()
  const wallet = createVirtualBitcoinWallet({ name: 'Test', chains: { regtest: chain.esploraUrl } })
  onTestFinished(() => wallet.destroy())
  const networks = [defineBitcoinNetwork({ chain: 'regtest', name: 'Local', rpcUrls: [chain.esploraUrl] })]
  const seen = new Map<string, string>()
  // Lists of coins are those of the first time.
  const lagging: typeof fetch = async (input, init) => {
    const url = String(input)
    if (!url.includes('/address/')) return fetch(input, init)
    const text = seen.get(url) ?? (await (await fetch(input, init)).text())
    seen.set(url, text)
    return new Response(text)
  }
  const open = () => {
    const tab = origin.openTab()
    installVirtualBitcoinWallet(tab.window as unknown as EventTarget, wallet, { as: 'standard' })
    return createTestKit({ origin, clock, tab, families: [bitcoin({ networks })], environment: { fetch: lagging } })
  }
  const first = open()
  onTestFinished(() => first.destroy())
  await expect.poll(() => getConnectors(first.kit)).toHaveLength(1)
  await connect(first.kit, { connector: getConnectors(first.kit)[0]?.id ?? '' })
  const second = open()
  onTestFinished(() => second.destroy())
  await expect.poll(() => getAccount(second.kit).isConnected).toBe(true)
  const to = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'
  const hashes = [
    await transferToken(first.kit, { transfer: { to, amount: 20_000n } }),
    await transferToken(second.kit, { transfer: { to, amount: 30_000n } }),
  ]
  expect(await (await fetch(`${chain.esploraUrl}/mempool/txids`)).json()).toEqual(hashes)
})

/** A PSBT that gives a coin of `address` back to it, less a fee, as base64. */
async function buildPayment(chain: Awaited<ReturnType<typeof createBitcoinChain>>, address: string): Promise<string> {
  const { txid } = await chain.fund({ address, amount: 50_000n })
  const answer = await fetch(`${chain.esploraUrl}/address/${address}/utxo`)
  const unspent = (await answer.json()) as { txid: string; vout: number }[]
  const index = unspent.find(coin => coin.txid === txid)?.vout ?? -1
  const script = OutScript.encode(Address(btcNetworks.regtest).decode(address))
  const transaction = new Transaction()
  transaction.addInput({ txid, index, witnessUtxo: { script, amount: 50_000n } })
  transaction.addOutput({ script, amount: 49_000n })
  return Buffer.from(transaction.toPSBT()).toString('base64')
}
