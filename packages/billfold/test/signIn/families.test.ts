import { bitcoin } from '@billfold/bitcoin'
import { defineBitcoinNetwork } from '@billfold/bitcoin/networks'
import { verifyBitcoinMessage } from '@billfold/bitcoin/verify'
import { createBitcoinChain, createSolanaChain } from '@billfold/devnet'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork } from '@billfold/solana/networks'
import { verifySolanaMessage } from '@billfold/solana/verify'
import { createVirtualBitcoinWallet, installVirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import { createVirtualSolanaWallet, installVirtualSolanaWallet } from '@billfold/testkit/solana'
import { createTestKit, createTestOrigin, type TestTab } from '@billfold/testkit/vitest'
import { connect, getConnectors } from 'billfold'
import type { ChainAdapter } from 'billfold/adapter'
import { createSiwx, getSession } from 'billfold/siwx'
import { expect, onTestFinished, test } from 'vitest'
import { signInFlow } from '../../src/signIn/createSignInFlow.ts'
import { signInStore } from '../../src/signIn/signInStore.ts'

// Sign-in on Solana and Bitcoin: real chains, wallets that sign with real keys, checked by what servers use.

/** Connects the wallet that `install` puts into the page, signs in, and comes back after a reload. */
async function signInOn(
  families: () => readonly ChainAdapter[],
  install: (tab: TestTab) => () => void,
  /** The wallet connects and signs in by one approval. */
  signsWithin = false,
) {
  const origin = createTestOrigin()
  const open = () => {
    const tab = origin.openTab()
    onTestFinished(install(tab))
    const made = createTestKit({
      ...{ origin, tab, families: families(), siwx: createSiwx({ statement: 'Grüezi to Host' }) },
      metadata: { name: 'Host', url: 'https://host.example' },
      environment: { fetch: globalThis.fetch },
    })
    onTestFinished(() => made.destroy())
    const reaches = (phase: string) => expect.poll(() => signInStore(made.kit).get().phase).toBe(phase)
    return { ...made, reaches }
  }
  const page = open()
  await expect.poll(() => getConnectors(page.kit).length).toBeGreaterThan(0)
  await connect(page.kit, { connector: getConnectors(page.kit)[0]?.id ?? '' })
  if (!signsWithin) {
    await page.reaches('ready')
    signInFlow(page.kit)?.dispatch({ type: 'pressed' })
  }
  await page.reaches('signedIn')
  const session = getSession(page.kit)
  page.destroy()
  const next = open()
  await next.reaches('signedIn')
  expect(getSession(next.kit)).toEqual(session)
  if (!session) throw new Error('No session')
  return session
}

test('Solana: the text of solana:signIn, and a signature that verifies', async () => {
  const chain = await createSolanaChain()
  onTestFinished(() => chain.stop())
  const { genesisHash, rpcUrl } = chain
  const local = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [rpcUrl], isTestnet: true })
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': rpcUrl } })
  onTestFinished(() => wallet.destroy())
  const { data, message, signature } = await signInOn(
    () => [solana({ networks: [local] })],
    tab => installVirtualSolanaWallet(tab.window as unknown as EventTarget, wallet),
    true,
  )
  expect(message).toContain('host.example wants you to sign in with your Solana account:')
  expect(message).toContain('Grüezi to Host')
  expect(verifySolanaMessage({ address: data.accountAddress, message, signature })).toBe(true)
})

test('Bitcoin: the text of CAIP-122, and a signature that verifies', async () => {
  const chain = await createBitcoinChain()
  onTestFinished(() => chain.stop())
  const wallet = createVirtualBitcoinWallet({ name: 'Test', chains: { regtest: chain.esploraUrl } })
  onTestFinished(() => wallet.destroy())
  const { data, message, signature } = await signInOn(
    () => [
      bitcoin({ networks: [defineBitcoinNetwork({ chain: 'regtest', name: 'Local', rpcUrls: [chain.esploraUrl] })] }),
    ],
    tab => installVirtualBitcoinWallet(tab.window as unknown as EventTarget, wallet, { as: 'standard' }) ?? (() => {}),
  )
  expect(message).toContain('host.example wants you to sign in with your Bitcoin account:')
  expect(verifyBitcoinMessage({ address: data.accountAddress, message, signature })).toBe(true)
})
