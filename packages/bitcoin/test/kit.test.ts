import { createBitcoinChain } from '@billfold/devnet'
import { createVirtualBitcoinWallet, installVirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import { createTestClock, createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { connect, disconnect, getAccount, getConnectors, signMessage } from 'billfold'
import { expect, onTestFinished, test } from 'vitest'
import { bitcoin } from '../src/bitcoin.ts'
import { defineBitcoinNetwork } from '../src/exports/networks.ts'
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
