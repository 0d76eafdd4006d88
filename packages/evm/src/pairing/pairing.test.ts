import type { WalletSession } from 'billfold/adapter'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { testNetworks } from '../../test/support/testNetworks.ts'
import { answerPaired } from './answerPaired.ts'
import { askForNetwork } from './askForNetwork.ts'
import { createPairedProvider } from './createPairedProvider.ts'
import { pairingRules } from './pairingRules.ts'
import { readPairedEvent } from './readPairedEvent.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A session of one wallet that a test may change. */
function createLink() {
  const watchers = new Set<() => void>()
  const asked: unknown[] = []
  const fetched: string[] = []
  const state = {
    accounts: [alice],
    networkId: 'eip155:31337' as const as `${string}:${string}`,
    properties: {} as Record<string, unknown>,
    answer: 'yes' as unknown,
  }
  const link: WalletSession = {
    accounts: () => state.accounts.map(address => ({ address, type: 'eoa' })),
    networkId: () => state.networkId,
    methods: () => ['personal_sign'],
    networks: () => testNetworks,
    settings: {
      rpcUrls: network => network.rpcUrls,
      fetch: async (url, init) => {
        fetched.push(String(url))
        const { id } = JSON.parse(String(init?.body))
        return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7a69' }), {
          headers: { 'content-type': 'application/json' },
        })
      },
    },
    sessionProperties: () => state.properties,
    request: async call => {
      asked.push(call)
      return state.answer
    },
    switchNetwork: async networkId => {
      asked.push(networkId)
    },
    watch: listener => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
  return { link, state, asked, fetched, watchers, change: () => watchers.forEach(watch => void watch()) }
}

test('a library receives a signature only if the account gave it, of what was asked', async () => {
  const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  const { link, state } = createLink()
  const settings = {
    ...link.settings,
    fetch: (async (_: unknown, init: RequestInit) => {
      const { id, method } = JSON.parse(String(init.body))
      return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x7a69' : '0x' })
    }) as typeof fetch,
  }
  const methods = () => [
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v4',
    'eth_sign',
    'eth_signTransaction',
  ]
  const { request } = createPairedProvider({ ...link, methods, settings })
  const typed = {
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { chainId: 31337 },
    message: { text: 'Hello' },
  } as const
  const ask = async (method: string, params: unknown, answer: unknown) => {
    state.answer = answer
    return request({ method, params }).catch(({ code }) => code)
  }
  const signed = await signer.signMessage({ message: 'Hello' })
  expect(await ask('personal_sign', ['0x48656c6c6f', alice.toLowerCase()], signed)).toBe(signed)
  expect(await ask('personal_sign', ['0x48656c6c6f2e', alice], signed)).toBe(-32603)
  expect(await ask('personal_sign', ['0x48656c6c6f', alice], 'yes')).toBe(-32603)
  const typedSigned = await signer.signTypedData(typed)
  expect(await ask('eth_signTypedData_v4', [alice, JSON.stringify(typed)], typedSigned)).toBe(typedSigned)
  expect(await ask('eth_signTypedData_v4', [alice, typed], signed)).toBe(-32603)
  // For any account that it names, and for old methods too.
  expect(await ask('personal_sign', ['0x48656c6c6f', bob], signed)).toBe(-32603)
  expect(await ask('eth_signTypedData', [alice, typed], signed)).toBe(-32603)
  expect(await ask('eth_sign', [alice, '0x48656c6c6f'], typedSigned)).toBe(-32603)
  expect(await ask('eth_signTransaction', [{ from: alice }], '0x02')).toBe(-32603)
})

describe('a sign-in', () => {
  const message = 'Grüezi, sign in.'
  const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  const [network] = testNetworks
  const ask = async (change: { address?: string; signature?: string; type?: 'eip1271' }) => {
    const { link, fetched } = createLink()
    if (!network) throw new Error('No network')
    const signature = await signer.signMessage({ message })
    const whole = { network, settings: link.settings, address: alice, message, signature, type: 'eip191' as const }
    const answer = await pairingRules.verifySignIn?.({ ...whole, ...change }).catch(({ code }) => code)
    return { answer, fetched }
  }

  test('by a key is checked with the key, without a request', async () => {
    expect(await ask({})).toEqual({ answer: true, fetched: [] })
    expect(await ask({ address: bob })).toEqual({ answer: false, fetched: [] })
    for (const signature of ['0x', '0x12', 'x', `0x${'ff'.repeat(65)}`])
      expect(await ask({ signature })).toEqual({ answer: false, fetched: [] })
  })

  test('by a contract is asked of the nodes of its network; what they do not know is unknown', async () => {
    const { answer, fetched } = await ask({ address: bob, type: 'eip1271' })
    expect(fetched.length).toBeGreaterThan(0)
    // This node returns nothing that could be read as valid.
    expect(answer).not.toBe(true)
  })
})

describe('events of a session', () => {
  test.each([
    [84532, 'eip155:84532'],
    ['84532', 'eip155:84532'],
    ['0x14a34', 'eip155:84532'],
    ['eip155:84532', 'eip155:84532'],
    // What cannot be read leaves the network that the event came on.
    ['solana:x', 'eip155:1'],
    [{}, 'eip155:1'],
    [undefined, 'eip155:1'],
  ])('a network reported as %j is %s', (data, networkId) => {
    expect(readPairedEvent({ name: 'chainChanged', data, networkId: 'eip155:1' })).toEqual({ networkId })
  })

  test('accounts are reported as addresses or as CAIP-10 names; anything else, and an empty list, is no change', () => {
    const read = (data: unknown) => readPairedEvent({ name: 'accountsChanged', data, networkId: 'eip155:1' })
    expect(read([alice.toLowerCase()])).toEqual({ addresses: [alice] })
    expect(read([`eip155:1:${bob}`, `eip155:10:${bob}`, 7, 'x'])).toEqual({ addresses: [bob] })
    for (const none of [[], [7], 'x', null]) expect(read(none)).toBeUndefined()
    expect(readPairedEvent({ name: 'message', data: [alice], networkId: 'eip155:1' })).toBeUndefined()
  })
})

test('only addresses are accounts, with their checksum', () => {
  expect(pairingRules.toAccount(alice.toLowerCase(), 'eip155:1')).toEqual({ address: alice, type: 'eoa' })
  expect(pairingRules.toAccount('nonsense', 'eip155:1')).toBeUndefined()
})

describe('asking for a network', () => {
  const network = testNetworks[0]

  test('a network that the wallet does not know is offered to it', async () => {
    const calls: [string, unknown][] = []
    await askForNetwork({
      network,
      ask: async (method, params) => {
        calls.push([method, params])
        if (calls.length === 1) throw { code: 4902, message: 'Unrecognized chain ID' }
      },
    })
    expect(calls.map(([method]) => method)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(calls[1]?.[1]).toMatchObject([{ chainName: network.name, rpcUrls: network.rpcUrls }])
  })

  test.each([
    [{ code: 4001, message: 'no' }, 'wallet/rejected'],
    [{ code: 4200, message: 'unsupported' }, 'connector/switch-unsupported'],
    [{ code: -32601, message: 'Method not found' }, 'connector/switch-unsupported'],
  ])('%j is %s', async (cause, code) => {
    const ask = async () => {
      throw cause
    }
    await expect(askForNetwork({ network, ask })).rejects.toMatchObject({ code })
  })
})

describe('what is not asked for again', () => {
  test('accounts and network are answered from the session', () => {
    const { link } = createLink()
    const answer = (method: string) => answerPaired({ method, params: [] }, link)?.result
    expect(answer('eth_accounts')).toEqual([alice.toLowerCase()])
    expect(answer('eth_requestAccounts')).toEqual([alice.toLowerCase()])
    expect(answer('eth_chainId')).toBe('0x7a69')
    expect(answer('net_version')).toBe('31337')
    expect(answer('personal_sign')).toBeUndefined()
  })

  test('capabilities that the wallet named when it settled, as an object or as text; others are asked for', () => {
    const { link, state } = createLink()
    const ask = (address: string) => answerPaired({ method: 'wallet_getCapabilities', params: [address] }, link)
    expect(ask(alice)).toBeUndefined()
    const capabilities = { [alice.toLowerCase()]: { '0x1': { atomic: { status: 'supported' } } } }
    for (const written of [capabilities, JSON.stringify(capabilities)]) {
      state.properties = { capabilities: written }
      expect(ask(alice)?.result).toEqual(Object.values(capabilities)[0])
      expect(ask(bob)).toBeUndefined()
    }
    for (const broken of ['{', 7, null]) {
      state.properties = { capabilities: broken }
      expect(ask(alice)).toBeUndefined()
    }
  })
})

describe('the provider for other libraries', () => {
  test('asks the wallet for what it approved, nodes for reads, and refuses the rest with 4200', async () => {
    const { link, asked, fetched } = createLink()
    const provider = createPairedProvider({ ...link, methods: () => ['wallet_watchAsset'] })
    expect(await provider.request({ method: 'wallet_watchAsset', params: [{}] })).toBe('yes')
    expect(asked).toEqual([{ networkId: 'eip155:31337', method: 'wallet_watchAsset', params: [{}] }])
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x7a69')
    expect(new Set(fetched)).toEqual(new Set(testNetworks[0].rpcUrls))
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
    // A wallet with its own method for them is asked, and nothing else changes.
    const own = createPairedProvider({ ...link, isAsked: method => method !== 'eth_blockNumber' })
    expect(await own.request({ method: 'wallet_sendCalls', params: [] })).toBe('yes')
    expect(await own.request({ method: 'eth_blockNumber' })).toBe('0x7a69')
  })

  test('switches by its session', async () => {
    const { link, asked } = createLink()
    const provider = createPairedProvider(link)
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })).toBeNull()
    expect(asked).toEqual(['eip155:1'])
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{}] })).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('emits accounts, network and the end as EIP-1193 has them, once each, and releases the session with its last listener', async () => {
    const { link, state, change, watchers } = createLink()
    const provider = createPairedProvider(link)
    const emitted: [string, unknown][] = []
    const names = ['accountsChanged', 'chainChanged', 'disconnect'] as const
    const listeners = names.map(name => [name, (value: unknown) => void emitted.push([name, value])] as const)
    for (const [name, listener] of listeners) provider.on(name, listener)
    expect(watchers.size).toBe(1)
    change()
    expect(emitted).toEqual([])
    state.accounts = [bob, alice]
    state.networkId = 'eip155:1'
    change()
    change()
    expect(emitted).toEqual([
      ['accountsChanged', [bob.toLowerCase(), alice.toLowerCase()]],
      ['chainChanged', '0x1'],
    ])
    state.accounts = []
    change()
    expect(emitted.slice(2).map(([name]) => name)).toEqual(['disconnect', 'accountsChanged'])
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4900 })
    for (const [name, listener] of listeners) provider.removeListener(name, listener)
    expect(watchers.size).toBe(0)
  })
})
