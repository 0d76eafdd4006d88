import { createInjectedConnector } from '@billfold/evm'
import { connect, getConnectors, getProvider } from 'billfold'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { injected } from 'wagmi'
import { signMessage as wagmiSignMessage, signTypedData as wagmiSignTypedData } from 'wagmi/actions'
import { createBrowser } from './support/createBrowser.ts'

// Signatures that libraries ask for over a config: what resolves is the account's, of what was asked.

const [key, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const typed = {
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { chainId: 31337 },
  message: { text: 'Hello' },
} as const

/** A wallet that signs with either key. */
function createWallet() {
  const state = { signer: key }
  return {
    state,
    provider: {
      async request({ method }: { method: string }): Promise<unknown> {
        if (/accounts/i.test(method)) return [key.address]
        if (method === 'eth_chainId') return '0x7a69'
        if (method === 'personal_sign') return state.signer.signMessage({ message: 'Hello' })
        if (method === 'eth_signTypedData_v4') return state.signer.signTypedData(typed)
        if (method === 'eth_call') return '0x'
        throw Object.assign(new Error('No such method'), { code: 4200 })
      },
      on() {},
      removeListener() {},
    },
  }
}

test('getProvider gives a checked object over a connector of the config, and always the same', async () => {
  const { provider, state } = createWallet()
  const target = { id: 'host', name: 'Host', provider: provider as never }
  const page = createBrowser({ rdns: [] }).open({ connectors: [injected({ target })] })
  await expect.poll(() => getConnectors(page.kit).map(({ id }) => id)).toEqual(['host'])
  await connect(page.kit, { connector: 'host' })
  const checked = getProvider<typeof provider>(page.kit)
  expect(getProvider(page.kit)).toBe(checked)
  const sign = async () => checked?.request({ method: 'personal_sign', params: ['Hello', key.address] } as never)
  expect(await sign()).toBe(await key.signMessage({ message: 'Hello' }))
  state.signer = other
  // No node is at the config's address; the wallet did not sign by the key.
  await expect(sign()).rejects.toMatchObject({ code: 'rpc/all-failed' })
})

describe('a connector of the kit that wagmi uses', () => {
  test('gives wagmi what the account signed, and nothing else', async () => {
    const { provider, state } = createWallet()
    const connector = createInjectedConnector({ id: 'host', name: 'Host', kind: 'external', provider })
    const page = createBrowser({ rdns: [], nodes: { 31337: 'http://127.0.0.1:9' } }).open({
      kitConnectors: [connector],
    })
    await connect(page.kit, { connector: 'host' })
    expect(await wagmiSignMessage(page.config, { message: 'Hello' })).toBe(await key.signMessage({ message: 'Hello' }))
    expect(await wagmiSignTypedData(page.config, typed)).toBe(await key.signTypedData(typed))
    state.signer = other
    await expect(wagmiSignMessage(page.config, { message: 'Hello' })).rejects.toThrow()
    await expect(wagmiSignTypedData(page.config, typed)).rejects.toThrow()
  })
})
