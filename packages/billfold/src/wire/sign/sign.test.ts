import { describe, expect, it } from 'vitest'
import { errorTextCharacters } from '../../protocol/limits.ts'
import { checkProposalNamespaces } from './checkProposalNamespaces.ts'
import { checkRequiredNamespaces } from './checkRequiredNamespaces.ts'
import { checkSessionNamespaces } from './checkSessionNamespaces.ts'
import { createSignId } from './createSignId.ts'
import { isUserRejection } from './isUserRejection.ts'
import { parseSignMessage } from './parseSignMessage.ts'
import { readParams } from './readParams.ts'
import { readResult } from './readResult.ts'
import * as signErrors from './signErrors.ts'
import { signMethods } from './signMethods.ts'
import { toChainsOf } from './toChainsOf.ts'
import { toGrantOf } from './toGrantOf.ts'
import { toSignTime } from './toSignTime.ts'

const key = '07a37cbc142093c8b755dc1b10e86cb426374ad16aa853ed0bdfc0b2b86d1c7c'
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const metadata = { name: 'W', description: '', url: 'https://w.example', icons: [] }
const lists = { methods: ['personal_sign'], events: ['chainChanged'] }

describe('methods', () => {
  it('have the tags and times of the public protocol', () => {
    const rows = Object.values(signMethods).map(row => [row.method, row.requestTag, row.responseTag, row.ttlSeconds])
    expect(rows).toEqual([
      ['wc_pairingDelete', 1000, 1001, 86400],
      ['wc_pairingPing', 1002, 1003, 30],
      ['wc_pairingExtend', 1004, 1005, 30],
      ['wc_sessionPropose', 1100, 1101, 300],
      ['wc_sessionSettle', 1102, 1103, 300],
      ['wc_sessionUpdate', 1104, 1105, 86400],
      ['wc_sessionExtend', 1106, 1107, 86400],
      ['wc_sessionRequest', 1108, 1109, 300],
      ['wc_sessionEvent', 1110, 1111, 300],
      ['wc_sessionDelete', 1112, 1113, 86400],
      ['wc_sessionPing', 1114, 1115, 86400],
      ['wc_sessionAuthenticate', 1116, 1117, 3600],
    ])
    expect(signMethods.propose).toMatchObject({ rejectTag: 1120, autoRejectTag: 1121, prompt: true })
    expect(signMethods.authenticate).toMatchObject({ rejectTag: 1118, autoRejectTag: 1119, prompt: true })
    expect(
      Object.values(signMethods)
        .filter(row => row.prompt)
        .map(row => row.requestTag),
    ).toEqual([1100, 1108, 1110, 1116])
  })
})

describe('ids', () => {
  it('are sixteen digits, safe, ordered, and contain their time', () => {
    let previous = 0
    for (let round = 0; round < 3_000; round += 1) {
      const id = createSignId(1_750_000_000_000.7, () => Uint8Array.of(round & 255, round >> 8), previous)
      expect(String(id)).toHaveLength(16)
      expect(Number.isSafeInteger(id)).toBe(true)
      expect(id).toBeGreaterThan(previous)
      previous = id
    }
    const drawn = (high: number, low: number) => createSignId(1_750_000_000_000, () => Uint8Array.of(high, low))
    expect([drawn(0, 7), drawn(3, 255)]).toEqual([1_750_000_000_000_007, 1_750_000_000_000_023])
    expect(toSignTime(1_750_000_000_000_999)).toBe(1_750_000_000_000)
  })
})

it('has one number for each error', () => {
  const codes = Object.values(signErrors).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

it('knows a refusal by its number alone', () => {
  expect([4001, 5000, 5001, 5002, 5003, 12001].every(isUserRejection)).toBe(true)
  expect([undefined, 0, 4000, 4002, 4999, 5004, 5100, 6000, 12002].some(isUserRejection)).toBe(false)
})

describe('namespaces', () => {
  const eip155 = { accounts: [`eip155:1:${address}`], ...lists }
  it.each([
    [{ eip155 }, undefined],
    [{ 'eip155:1': eip155 }, undefined],
    [{ eip155: { ...eip155, chains: ['eip155:1', 'eip155:10'] } }, undefined],
    [{ 'eip155:1': { ...eip155, chains: ['eip155:1'] } }, undefined],
    [{}, signErrors.unsupportedNamespaceKey],
    [{ 'EIP-eip155': eip155 }, signErrors.unsupportedNamespaceKey],
    [{ '**': eip155 }, signErrors.unsupportedNamespaceKey],
    [{ 'eip155:1:2': eip155 }, signErrors.unsupportedNamespaceKey],
    [{ eip155: { ...eip155, accounts: [] } }, signErrors.unsupportedAccounts],
    [{ eip155: { ...eip155, accounts: ['nonsense'] } }, signErrors.unsupportedAccounts],
    [{ eip155: { ...eip155, accounts: [`solana:1:${address}`] } }, signErrors.unsupportedAccounts],
    [{ eip155: { ...eip155, accounts: [`eip155:1:${address}`, 'nonsense'] } }, signErrors.unsupportedAccounts],
    [{ 'eip155:10': eip155 }, signErrors.unsupportedAccounts],
    [{ 'eip155:1': { ...eip155, accounts: [`eip155:10:${address}`] } }, signErrors.unsupportedAccounts],
    [{ eip155: { ...eip155, chains: ['solana:1'] } }, signErrors.unsupportedChains],
    [{ eip155: { ...eip155, chains: ['eip155:1', 'solana:1'] } }, signErrors.unsupportedChains],
  ])('of a session: %j', (namespaces, fault) => {
    expect(checkSessionNamespaces(namespaces)).toBe(fault)
  })

  it.each([
    [{}, undefined],
    [{ eip155: { chains: ['eip155:1'], ...lists } }, undefined],
    [{ 'eip155:1': lists }, undefined],
    [{ 'eip155:1': { chains: ['eip155:1'], ...lists } }, undefined],
    [{ 'eip155:137': lists }, undefined],
    [{ eip155: lists }, signErrors.unsupportedChains],
    [{ eip155: { chains: ['eip155:1', 'solana:1'], ...lists } }, signErrors.unsupportedChains],
    [{ 'eip155:1': { chains: ['eip155:1', 'eip155:2'], ...lists } }, signErrors.unsupportedChains],
    [{ eip155: { chains: [], ...lists } }, signErrors.unsupportedChains],
    [{ eip155: { chains: ['42'], ...lists } }, signErrors.unsupportedChains],
    [{ eip155: { chains: ['solana:1'], ...lists } }, signErrors.unsupportedChains],
    [{ 'eip155:1': { chains: ['eip155:2'], ...lists } }, signErrors.unsupportedChains],
    [{ '**': { chains: ['eip155:1'], ...lists } }, signErrors.unsupportedNamespaceKey],
  ])('of a proposal: %j', (namespaces, fault) => {
    expect(checkProposalNamespaces(namespaces)).toBe(fault)
  })

  it('that are required are all there, by the chains of the accounts', () => {
    const granted = { eip155: { ...eip155, chains: ['eip155:1', 'eip155:10'] } }
    const ask = (chains: string[], methods = lists.methods, events = lists.events) =>
      checkRequiredNamespaces({ eip155: { chains, methods, events } }, granted)
    expect(ask(['eip155:1'])).toBeUndefined()
    expect(ask(['eip155:10'])).toBe(signErrors.unsupportedChains)
    expect(ask(['eip155:1'], ['eth_sign'])).toBe(signErrors.unsupportedMethods)
    expect(ask(['eip155:1'], [], ['message'])).toBe(signErrors.unsupportedEvents)
    expect(ask(['eip155:1'], ['personal_sign', 'eth_sign'])).toBe(signErrors.unsupportedMethods)
    expect(ask(['eip155:1'], [], ['chainChanged', 'message'])).toBe(signErrors.unsupportedEvents)
    expect(checkRequiredNamespaces({ 'eip155:1': lists }, granted)).toBeUndefined()
    expect(checkRequiredNamespaces({ 'eip155:10': lists }, granted)).toBe(signErrors.unsupportedChains)
    expect(checkRequiredNamespaces({}, granted)).toBeUndefined()
  })

  it('grant on a chain what every namespace with an account there grants', () => {
    const both = {
      eip155: { accounts: [`eip155:1:${address}`, `eip155:10:${address}`], methods: ['a'], events: [] },
      'eip155:1': { accounts: [`eip155:1:${address}`], methods: ['b'], events: ['e'] },
    }
    expect(toChainsOf(both)).toEqual(['eip155:1', 'eip155:10'])
    expect(toChainsOf({ eip155: { ...eip155, accounts: ['eip155:5', ...eip155.accounts] } })).toEqual(['eip155:1'])
    expect(toGrantOf(both, 'eip155:1')).toEqual({ methods: ['a', 'b'], events: ['e'] })
    expect(toGrantOf(both, 'eip155:10')).toEqual({ methods: ['a'], events: [] })
    expect(toGrantOf(both, 'eip155')).toEqual({ methods: ['a', 'b'], events: ['e'] })
    expect(toGrantOf(both, 'eip155:100')).toEqual({ methods: [], events: [] })
  })
})

describe('messages', () => {
  it('are requests, results or errors', () => {
    expect(parseSignMessage('{"id":1,"jsonrpc":"2.0","method":"wc_sessionPing","params":{},"more":1}')).toEqual({
      type: 'request',
      id: 1,
      method: 'wc_sessionPing',
      params: {},
    })
    expect(parseSignMessage('{"id":1,"jsonrpc":"2.0","result":null}')).toEqual({ type: 'result', id: 1, result: null })
    expect(parseSignMessage('{"id":1,"jsonrpc":"2.0","error":{"code":5000,"message":"User rejected."}}')).toEqual({
      type: 'error',
      id: 1,
      error: { code: 5000, message: 'User rejected.' },
    })
  })

  it('keep numbers inside texts, and survive the errors of peers that send none', () => {
    const typed = '{"value":123456789012345678901234567890}'
    const text = JSON.stringify({ id: 1, jsonrpc: '2.0', result: [typed, '123n'] })
    expect(parseSignMessage(text)).toMatchObject({ result: [typed, '123n'] })
    expect(parseSignMessage('{"id":1,"jsonrpc":"2.0","error":{}}')).toMatchObject({ error: { code: 0, message: '' } })
  })

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"id":"1","jsonrpc":"2.0","result":true}',
    '{"id":1.5,"jsonrpc":"2.0","result":true}',
    '{"id":9007199254740993,"jsonrpc":"2.0","method":"m"}',
    '{"id":1,"jsonrpc":"1.0","result":true}',
    '{"id":1,"jsonrpc":"2.0","method":7}',
    '{"id":1,"jsonrpc":"2.0","error":7}',
    '{"id":1,"jsonrpc":"2.0"}',
  ])('are nothing else: %s', text => {
    expect(parseSignMessage(text)).toBeUndefined()
  })

  it('have parameters that are read with bounds', () => {
    const settle = {
      relay: { protocol: 'irn' },
      namespaces: { eip155: { accounts: [`eip155:1:${address}`], ...lists } },
      controller: { publicKey: key, metadata },
      expiry: 1_750_000_000,
    }
    expect(readParams('wc_sessionSettle', settle)).toEqual(settle)
    expect(readParams('wc_sessionSettle', { ...settle, controller: { publicKey: 'AA', metadata } })).toBeUndefined()
    expect(readParams('wc_sessionSettle', { ...settle, expiry: '1' })).toBeUndefined()
    expect(readParams('wc_sessionSettle', { ...settle, namespaces: 7 })).toBeUndefined()
    for (const odd of [`0${key}`, `${key}0`])
      expect(readParams('wc_sessionSettle', { ...settle, controller: { publicKey: odd, metadata } })).toBeUndefined()
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const polluted = JSON.parse(`{"${name}":${JSON.stringify(settle.namespaces.eip155)}}`)
      const { namespaces } = readParams('wc_sessionUpdate', { namespaces: polluted }) ?? {}
      expect(Object.keys(namespaces ?? {})).toEqual([])
      expect(Object.getPrototypeOf(namespaces)).toBe(Object.prototype)
    }
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`eip155:${at}`, settle.namespaces.eip155]))
    expect(readParams('wc_sessionUpdate', { namespaces: many(100) })).toEqual({ namespaces: many(100) })
    expect(readParams('wc_sessionUpdate', { namespaces: many(101) })).toBeUndefined()
    expect(readParams('wc_sessionDelete', { code: 6000, message: 'x'.repeat(99_999) })?.message.length).toBe(
      errorTextCharacters,
    )
    expect(readParams('wc_sessionExtend', undefined)).toEqual({})
    expect(readParams('wc_sessionExtend', { expiry: 5 })).toEqual({ expiry: 5 })
    expect(readParams('wc_sessionEvent', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' })).toEqual({
      event: { name: 'chainChanged', data: 1 },
      chainId: 'eip155:1',
    })
    expect(readParams('wc_sessionDelete', {})).toEqual({ code: 0, message: '' })
  })

  it.each([
    ['wc_pairingExtend', { expiry: 5 }],
    [
      'wc_sessionPropose',
      {
        requiredNamespaces: {},
        optionalNamespaces: { eip155: { chains: ['eip155:1'], ...lists } },
        relays: [{ protocol: 'irn' }],
        proposer: {
          publicKey: key,
          metadata: { ...metadata, redirect: { native: 'w://', universal: 'https://w.example', linkMode: true } },
        },
        expiryTimestamp: 5,
        pairingTopic: key,
        id: 1,
        sessionProperties: { capabilities: '{}' },
        scopedProperties: {},
      },
    ],
    [
      'wc_sessionSettle',
      {
        relay: { protocol: 'irn' },
        namespaces: {},
        controller: { publicKey: key, metadata },
        expiry: 5,
        sessionConfig: { disableDeepLink: true },
      },
    ],
    [
      'wc_sessionAuthenticate',
      { requester: { publicKey: key, metadata }, authPayload: { aud: 'https://a.example' }, expiryTimestamp: 5 },
    ],
  ] as const)('of %s keep all that they are for, and nothing else', (method, params) => {
    expect(readParams(method, { ...params, more: 1 })).toEqual(params)
  })

  it('show wallets that say too much of themselves with what can be shown', () => {
    const read = readParams('wc_sessionSettle', {
      relay: { protocol: 'irn' },
      namespaces: {},
      controller: { publicKey: key, metadata: { name: 'x'.repeat(9_999), description: 7, icons: 'none', redirect: 7 } },
      expiry: 1,
    })
    expect(read?.controller.metadata).toEqual({
      name: 'x'.repeat(512),
      description: '',
      url: '',
      icons: [],
      redirect: {},
    })
    const icons = Array.from({ length: 11 }, (_, at) => `https://w.example/${at}.png`)
    const params = {
      requester: { publicKey: key, metadata: { ...metadata, icons } },
      authPayload: {},
      expiryTimestamp: 1,
    }
    expect(readParams('wc_sessionAuthenticate', params)?.requester.metadata.icons).toEqual(icons.slice(0, 10))
  })

  it('may leave out what JSON cannot say: parameters of a request, data of an event', () => {
    // A caller who gives none, `{ method: 'eth_accounts' }`, is sent without the key.
    const bare = JSON.parse(
      JSON.stringify({ request: { method: 'eth_accounts', params: undefined }, chainId: 'eip155:1' }),
    )
    expect(readParams('wc_sessionRequest', bare)).toEqual(bare)
    expect(readParams('wc_sessionEvent', { event: { name: 'disconnect' }, chainId: 'eip155:1' })).toEqual({
      event: { name: 'disconnect' },
      chainId: 'eip155:1',
    })
  })

  it('have results that are read with bounds', () => {
    const approval = { relay: { protocol: 'irn' }, responderPublicKey: key }
    expect(readResult('wc_sessionPropose', approval)).toEqual(approval)
    expect(readResult('wc_sessionPropose', { ...approval, responderPublicKey: key.toUpperCase() })).toBeUndefined()
    expect(
      readResult('wc_sessionAuthenticate', { cacaos: [], responder: { publicKey: key, metadata } }),
    ).toBeUndefined()
  })
})
