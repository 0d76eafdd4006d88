import type { WalletSession } from 'billfold/adapter'
import { describe, expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinRegtest } from '../exports/networks.ts'
import { pairingRules } from './pairingRules.ts'

const alice = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const { id } = bitcoinMainnet

/** A session whose wallet said this of itself. */
const linkWith = (properties: Record<string, unknown>) =>
  ({ networkId: () => id, sessionProperties: () => properties }) as unknown as WalletSession

test('accounts are addresses of their network, as they are written, and pay', () => {
  expect(pairingRules.toAccount(alice.toUpperCase(), id)).toEqual({ address: alice, type: 'payment' })
  expect(pairingRules.toAccount(alice, bitcoinRegtest.id)).toBeUndefined()
  expect(pairingRules.toAccount('nonsense', id)).toBeUndefined()
})

test('what an account is for is what the wallet said when it settled', () => {
  const publicKey = '02'.padEnd(66, 'a')
  const payment = { address: alice, publicKey, path: "m/84'/0'/0'/0/0" }
  const list = [
    { ...payment, intention: 'payment' },
    { address: taproot, intention: 'ordinal' },
  ]
  for (const given of [list, { [id]: list }, { payment: [payment], ordinal: [taproot] }])
    for (const written of [given, JSON.stringify(given)]) {
      const read = (address: string) => pairingRules.toAccount(address, id, { bip122_getAccountAddresses: written })
      expect(read(alice)).toEqual({ ...payment, type: 'payment' })
      expect(read(taproot)).toEqual({ address: taproot, type: 'ordinal' })
    }
  for (const broken of ['{', 7, null, {}, [null, 7, { address: 'x' }], { payment: 'x' }])
    expect(pairingRules.toAccount(taproot, id, { bip122_getAccountAddresses: broken })).toEqual({
      address: taproot,
      type: 'payment',
    })
})

describe('events', () => {
  const read = (name: string, data: unknown) => pairingRules.readEvent({ name, data, networkId: id })

  test.each([
    [bitcoinRegtest.id, bitcoinRegtest.id],
    [bitcoinRegtest.id.slice(7), bitcoinRegtest.id],
    // What cannot be read leaves the network that the event came on.
    ['eip155:1', id],
    [{}, id],
    [undefined, id],
  ])('a network reported as %j is %s', (data, networkId) => {
    expect(read('chainChanged', data)).toEqual({ networkId })
  })

  test('addresses are reported bare, as CAIP-10 names or as objects; one of another network is no change', () => {
    expect(read('accountsChanged', [alice])).toEqual({ addresses: [alice] })
    expect(read('accountsChanged', [`${id}:${alice}`, 7, null])).toEqual({ addresses: [alice] })
    const given = [
      { address: taproot, intention: 'ordinal' },
      { address: alice, intention: 'payment' },
    ]
    const changed = read('bip122_addressesChanged', given)
    expect(changed?.addresses).toEqual([alice, taproot])
    // What they are for counts from then on, not the settlement; on that network alone.
    const properties = {
      bip122_getAccountAddresses: [{ address: taproot, intention: 'payment' }],
      ...changed?.properties,
    }
    expect(pairingRules.toAccount(taproot, id, properties)).toEqual({ address: taproot, type: 'ordinal' })
    const regtest = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
    expect(pairingRules.toAccount(regtest, bitcoinRegtest.id, properties)).toEqual({
      address: regtest,
      type: 'payment',
    })
    // Of addresses without a word about them nothing is taken.
    expect(read('bip122_addressesChanged', [{ address: taproot }])).toEqual({ addresses: [taproot] })
    for (const none of [[], ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'], 'x', null])
      expect(read('accountsChanged', none)).toBeUndefined()
    expect(read('message', [alice])).toBeUndefined()
  })
})

test('addresses that the wallet named when it settled are not asked for again', () => {
  const ask = (properties: Record<string, unknown>, method = 'getAccountAddresses') =>
    pairingRules.answer({ method, params: {} }, linkWith(properties))
  const listed = [
    { address: alice, intention: 'payment', path: "m/84'/0'/0'/0/0", publicKey: '02'.padEnd(66, 'a') },
    { address: taproot, intention: 'ordinal' },
  ]
  for (const given of [listed, { [id]: listed }, { payload: { [id]: listed } }])
    for (const written of [given, JSON.stringify(given)])
      expect(ask({ bip122_getAccountAddresses: written })?.result).toEqual(listed)
  for (const broken of ['{', 7, null, [], {}]) expect(ask({ bip122_getAccountAddresses: broken })).toBeUndefined()
  // A silent request returns what is known and does not reach the wallet.
  expect(pairingRules.answer({ method: 'getAccountAddresses', params: { silent: true } }, linkWith({}))).toEqual({
    result: [],
  })
  expect(ask({ bip122_getAccountAddresses: listed }, 'signPsbt')).toBeUndefined()
})

test('a wallet over a pairing is not asked for other networks; its errors are those of the catalogue', async () => {
  expect(pairingRules.canAskForNetwork(['signPsbt'])).toBe(false)
  await expect(pairingRules.askForNetwork({ network: bitcoinRegtest, ask: async () => true })).rejects.toMatchObject({
    code: 'connector/switch-unsupported',
  })
  expect((await pairingRules.toError({ code: 5000, message: 'User rejected' })).code).toMatch(
    /^wallet\/(rejected|declined)$/,
  )
})
