import { createDevnet } from '@billfold/devnet'
import { connect, createBillfold, getAccount, getProvider, signMessage } from 'billfold'
import { BrowserProvider } from 'ethers'
import { concatHex, createPublicClient, createWalletClient, custom, getCreate2Address, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { evm } from '../src/evm.ts'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import { createOwnedAccount } from './support/createOwnedAccount.ts'
import { createPage } from './support/createPage.ts'

// What libraries get of a wallet in the page: everything that the wallet has, but no signature that is not verified.

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

const [key, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]

/** A wallet as extensions write it: private members, getters, an emitter, and the two forms of before EIP-1193. */
class Wallet {
  isMetaMask = true
  autoRefresh = false
  answer: unknown = undefined
  #address: string
  #listeners = new Map<string, Set<(value: unknown) => void>>()
  readonly asked: string[] = []
  constructor(address: string) {
    this.#address = address
  }
  get chainId() {
    return this.#address && '0x7a69'
  }
  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    this.asked.push(method)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [this.#address]
    if (method === 'eth_chainId') return this.chainId
    if (/sign/i.test(method)) return this.answer
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(devnet.chains['eip155:31337'].rpcUrl, { method: 'POST', headers, body })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: object }
    if (error) throw Object.assign(new Error('The node refuses'), error)
    return result
  }
  send(call: string | { method: string; id: number }, rest?: unknown) {
    if (typeof call === 'object' && typeof rest !== 'function') return { id: call.id, result: this.#address }
    return this.sendAsync(typeof call === 'string' ? { method: call, id: 0 } : call, rest)
  }
  sendAsync(call: { method: string; id: number } | readonly { method: string; id: number }[], rest?: unknown) {
    const answer = Array.isArray(call) ? call.map(({ id }) => ({ id, result: this.answer })) : { result: this.answer }
    if (typeof rest !== 'function') return Promise.resolve(answer)
    rest(null, answer)
  }
  on(event: string, listener: (value: unknown) => void) {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
    return this
  }
  removeListener(event: string, listener: (value: unknown) => void) {
    this.#listeners.get(event)?.delete(listener)
    return this
  }
  emit(event: string, value: unknown) {
    for (const listener of this.#listeners.get(event) ?? []) listener(value)
  }
}

async function setUp({ address = key.address as string, isReadable = true } = {}) {
  createPage({ localStorage: undefined })
  const wallet = new Wallet(address)
  const { chainId, name, rpcUrl } = devnet.chains['eip155:31337']
  const networks = [defineNetwork({ chainId, name, rpcUrls: isReadable ? [rpcUrl] : [] })]
  const providers = [{ id: 'host', name: 'Host', provider: wallet }]
  const kit = createBillfold({ families: [evm({ networks, providers })] })
  onTestFinished(() => kit.destroy())
  await connect(kit, { connector: 'host' })
  const provider = getProvider<Wallet>(kit)
  if (!provider) throw new Error('No provider')
  return { kit, wallet, provider }
}

test('is all that the wallet is, and one object', async () => {
  const { kit, wallet, provider } = await setUp()
  expect(getProvider(kit)).toBe(provider)
  expect(provider).not.toBe(wallet)
  expect(provider).toBeInstanceOf(Wallet)
  expect([provider.isMetaMask, provider.chainId, 'isMetaMask' in provider, 'gone' in provider]).toEqual([
    true,
    '0x7a69',
    true,
    false,
  ])
  provider.autoRefresh = true
  expect([wallet.autoRefresh, provider.autoRefresh]).toEqual([true, true])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([key.address])
  await expect(provider.request({ method: 'eth_call', params: [] })).rejects.toMatchObject({ code: expect.any(Number) })
})

test('passes the wallet’s events on, and removes a listener; no answer is the wallet’s own object', async () => {
  const { wallet, provider } = await setUp()
  const received: unknown[] = []
  const listener = (value: unknown) => received.push(value)
  expect(provider.on('message', listener)).toBe(provider)
  wallet.emit('message', 1)
  expect(provider.removeListener('message', listener)).toBe(provider)
  wallet.emit('message', 2)
  expect(received).toEqual([1])
})

test('verifies what libraries have signed, by viem and by ethers', async () => {
  const { wallet, provider } = await setUp()
  const client = createWalletClient({ account: key.address, transport: custom(provider) })
  const signer = await new BrowserProvider(provider as never).getSigner()
  const right = await key.signMessage({ message: 'Hello' })
  wallet.answer = right
  expect(await client.signMessage({ message: 'Hello' })).toBe(right)
  expect(await signer.signMessage('Hello')).toBe(right)
  for (const answer of [
    await other.signMessage({ message: 'Hello' }),
    await key.signMessage({ message: 'Bye' }),
    '0x',
  ]) {
    wallet.answer = answer
    await expect(client.signMessage({ message: 'Hello' })).rejects.toThrow('cannot be used')
    await expect(signer.signMessage('Hello')).rejects.toThrow()
    const asking = provider.request({ method: 'personal_sign', params: ['Hello', key.address] })
    await expect(asking).rejects.toMatchObject({ code: 'connector/invalid-answer' })
  }
})

test('has no way around by the forms of before EIP-1193, and leaves the others as they are', async () => {
  const { wallet, provider } = await setUp()
  const call = { method: 'personal_sign', params: ['Hello', key.address], id: 7 }
  const byCallback = (asked: unknown) =>
    new Promise(resolve => {
      provider.sendAsync(asked as never, (error: { code: string } | null, answer: unknown) =>
        resolve(error?.code ?? answer),
      )
    })
  const ways = [
    () => provider.send('personal_sign', call.params),
    () => provider.send(call),
    () => provider.sendAsync(call),
    () => byCallback(call),
    () => byCallback([call]),
  ]
  const right = await key.signMessage({ message: 'Hello' })
  wallet.answer = right
  for (const way of ways) expect(JSON.stringify(await way())).toContain(right)
  wallet.answer = await other.signMessage({ message: 'Hello' })
  for (const way of ways)
    expect(await Promise.resolve(way()).catch(({ code }) => code)).toBe('connector/invalid-answer')
  // At once, as it always was.
  expect(provider.send({ method: 'eth_coinbase', id: 1 })).toEqual({ id: 1, result: key.address })
})

test.each([true, false])('asks a contract whether it signed, by a node of the kit: %s', async isReadable => {
  const salt = `0x${(isReadable ? 'a' : 'b').repeat(64)}` as const
  const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const code = createOwnedAccount(key.address)
  const address = getCreate2Address({ from: deployer, salt, bytecode: code })
  const client = createPublicClient({ transport: http(devnet.chains['eip155:31337'].rpcUrl) })
  const from = devnet.accounts[0]?.address
  await client.request({ method: 'anvil_impersonateAccount' as never, params: [from] as never })
  const call = { from, to: deployer, data: concatHex([salt, code]) }
  const hash = await client.request({ method: 'eth_sendTransaction' as never, params: [call] as never })
  await client.waitForTransactionReceipt({ hash })

  const { kit, wallet, provider } = await setUp({ address, isReadable })
  const right = await key.signMessage({ message: 'Hello' })
  const sign = () => provider.request({ method: 'personal_sign', params: ['Hello', getAccount(kit).address] })
  wallet.answer = right
  expect([await sign(), await signMessage(kit, { message: 'Hello' })]).toEqual([right, right])
  expect(wallet.asked.includes('eth_call')).toBe(!isReadable)
  wallet.answer = await other.signMessage({ message: 'Hello' })
  // Both at once: the second may be rejected before the first.
  await Promise.all(
    [sign(), signMessage(kit, { message: 'Hello' })].map(asking =>
      expect(asking).rejects.toMatchObject({ code: 'connector/invalid-answer' }),
    ),
  )
})
