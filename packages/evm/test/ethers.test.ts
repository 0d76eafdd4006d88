import { createDevnet } from '@billfold/devnet'
import { createVirtualWallet, installVirtualWallet, testAccounts } from '@billfold/testkit'
import { connect, createBillfold, disconnect, getAccount, getProvider, switchNetwork } from 'billfold'
import { BrowserProvider, type Eip1193Provider, parseEther, verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { evm } from '../src/evm.ts'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import { createPage } from './support/createPage.ts'

// A host that uses ethers: its BrowserProvider over the provider that the kit hands out, on a real chain.

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

const receiver = '0x000000000000000000000000000000000000dEaD'

async function setUp() {
  const page = createPage({ localStorage: undefined })
  const wallet = createVirtualWallet({
    chains: Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
    chainId: 31337,
  })
  onTestFinished(() => wallet.destroy())
  installVirtualWallet(page, wallet)
  const networks = Object.values(devnet.chains).map(({ chainId, name, rpcUrl }) =>
    defineNetwork({ chainId, name, rpcUrls: [rpcUrl] }),
  )
  const kit = createBillfold({ families: [evm({ networks })] })
  onTestFinished(() => kit.destroy())
  expect(getProvider(kit)).toBeUndefined()
  await connect(kit, { connector: wallet.info.rdns })
  const provider = getProvider<Eip1193Provider & Listening>(kit)
  if (!provider) throw new Error('No provider')
  const ethers = new BrowserProvider(provider, 'any', { cacheTimeout: -1, pollingInterval: 50 })
  onTestFinished(() => ethers.destroy())
  return { kit, wallet, provider, ethers }
}

type Listening = { on(event: string, listener: (value: never) => void): void }

test('reads balances, blocks and the network through the wallet', async () => {
  const { ethers } = await setUp()
  expect((await ethers.getNetwork()).chainId).toBe(31_337n)
  expect(await ethers.getBlockNumber()).toBeGreaterThan(0)
  expect(await ethers.getBalance(testAccounts[0].address)).toBeGreaterThan(parseEther('1'))
})

test('signs as the account that the kit shows', async () => {
  const { kit, ethers } = await setUp()
  const signer = await ethers.getSigner()
  expect(await signer.getAddress()).toBe(getAccount(kit).address)
  const signature = await signer.signMessage('Hello')
  expect(verifyMessage('Hello', signature)).toBe(getAccount(kit).address)
})

test('sends, and the chain has it', async () => {
  const { ethers } = await setUp()
  const before = await ethers.getBalance(receiver)
  const signer = await ethers.getSigner()
  const sent = await signer.sendTransaction({ to: receiver, value: parseEther('0.25') })
  expect((await sent.wait())?.status).toBe(1)
  expect((await ethers.getBalance(receiver)) - before).toBe(parseEther('0.25'))
})

test('receives accountsChanged and chainChanged, and reads from the chain that the kit has switched to', async () => {
  const { kit, wallet, provider, ethers } = await setUp()
  const received: unknown[] = []
  provider.on('accountsChanged', value => received.push(value))
  provider.on('chainChanged', value => received.push(value))
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  await expect.poll(() => received).toEqual(['0x7a6a'])
  expect((await ethers.getNetwork()).chainId).toBe(31_338n)
  wallet.selectAccount(testAccounts[1].address)
  await expect.poll(() => received.length).toBe(2)
  await expect.poll(() => getAccount(kit).address).toBe(testAccounts[1].address)
  expect(await (await ethers.getSigner()).getAddress()).toBe(testAccounts[1].address)
})

test('a refusal keeps its code: ethers reports ACTION_REJECTED', async () => {
  const { wallet, ethers } = await setUp()
  const signer = await ethers.getSigner()
  wallet.set({ reject: true })
  await expect(signer.signMessage('Hello')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  await expect(signer.sendTransaction({ to: receiver, value: 1n })).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
})

test('is gone with the connection', async () => {
  const { kit } = await setUp()
  await disconnect(kit)
  expect(getProvider(kit)).toBeUndefined()
  expect(getProvider(kit, { namespace: 'nobody' })).toBeUndefined()
})
