import { isBillfoldError } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { bitcoin } from './bitcoin.ts'
import {
  bitcoinMainnet,
  bitcoinRegtest,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
  defineBitcoinNetwork,
} from './exports/networks.ts'

const thrownBy = (run: () => unknown): unknown => {
  try {
    run()
  } catch (cause) {
    return cause
  }
  return undefined
}

test('networks are CAIP-2 ids of genesis blocks, each once', () => {
  const networks = [bitcoinMainnet, bitcoinTestnet, bitcoinTestnet4, bitcoinSignet, bitcoinRegtest]
  expect(bitcoin({ networks }).networks).toEqual(networks)
  expect(networks.map(({ id, isTestnet = false }) => [id, isTestnet])).toEqual([
    ['bip122:000000000019d6689c085ae165831e93', false],
    ['bip122:000000000933ea01ad0ee984209779ba', true],
    ['bip122:00000000da84f2bafbbc53dee25a72ae', true],
    ['bip122:00000008819873e925422c1ff0f99f7c', true],
    ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', true],
  ])
})

test('an address belongs to some networks only, and those are returned', () => {
  const networks = [bitcoinMainnet, bitcoinTestnet, bitcoinTestnet4, bitcoinSignet, bitcoinRegtest]
  const { isAddress } = bitcoin({ networks })
  const usable = (address: string) => networks.filter(({ id }) => isAddress(address, id)).map(({ name }) => name)
  const [main, test3, test4, signet, regtest] = networks.map(({ name }) => name)
  expect(usable('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual([main])
  expect(usable('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toEqual([test3, test4, signet])
  expect(usable('bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx')).toEqual([regtest])
  expect(usable('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toEqual([test3, test4, signet, regtest])
  expect(usable('nothing')).toEqual([])
})

test('a network of the host has its addresses and the row’s other values', () => {
  const rpcUrls = ['http://127.0.0.1:3000/api']
  expect(defineBitcoinNetwork({ chain: 'regtest', name: 'Bitcoin Regtest', rpcUrls })).toEqual({
    ...bitcoinRegtest,
    rpcUrls,
  })
})

test('wrong options are named with the fix, at creation', () => {
  for (const [run, text] of [
    [() => bitcoin({ networks: [] }), 'networks'],
    [() => bitcoin({} as bitcoin.Options), 'networks'],
    [() => bitcoin({ networks: [bitcoinMainnet, bitcoinMainnet] }), 'listed twice'],
    [() => bitcoin({ networks: [{ ...bitcoinMainnet, id: 'bip122:0123' }] }), 'genesis'],
    [() => bitcoin({ networks: [{ ...bitcoinMainnet, rpcUrls: ['ftp://x'] }] }), 'rpcUrls'],
    [() => defineBitcoinNetwork({ chain: 'moon' as 'regtest', name: 'x', rpcUrls: [] }), 'chain'],
  ] as const) {
    const error = thrownBy(run)
    if (!isBillfoldError(error, 'options/invalid')) throw error ?? new Error('It was accepted')
    expect(error.shortMessage).toContain(text)
  }
})

test('on a server nothing is looked for', () => {
  const stop = bitcoin({ networks: [bitcoinMainnet] }).discover(
    () => expect.fail('a wallet on a server'),
    () => {},
  )
  stop()
})

test('a feature is the same function every time, and coins of an ordinals account are never chosen', async () => {
  const { features } = bitcoin({ networks: [bitcoinMainnet] })
  expect(await features.transfer?.load()).toBe(await features.transfer?.load())
  const context = (type: 'payment' | 'ordinal') => ({
    network: bitcoinMainnet,
    account: { address: '', type },
    connector: {} as never,
  })
  expect(features.transfer?.isAvailable(context('payment'))).toBe(true)
  expect(features.transfer?.isAvailable(context('ordinal'))).toBe(false)
  expect(features.signPsbt?.isAvailable(context('ordinal'))).toBe(true)
})
