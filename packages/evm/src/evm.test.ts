import { isBillfoldError } from 'billfold/protocol'
import { base as viemBase } from 'viem/chains'
import { expect, test } from 'vitest'
import { evm } from './evm.ts'
import { base, mainnet } from './exports/networks.ts'

const thrownBy = (options: unknown): unknown => {
  try {
    evm(options as evm.Options)
  } catch (cause) {
    return cause
  }
  return undefined
}

test('networks keep their order, in any notation', () => {
  expect(evm({ networks: [viemBase, mainnet] }).networks.map(({ id }) => id)).toEqual(['eip155:8453', 'eip155:1'])
})

test('addresses are written with their checksum', () => {
  const { formatAddress } = evm({ networks: [mainnet] })
  const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  for (const given of [vitalik, vitalik.toLowerCase(), `0x${vitalik.slice(2).toUpperCase()}`])
    expect(formatAddress?.(given)).toBe(vitalik)
})

test('the zero address is all zeros', () => {
  const { isBurnAddress } = evm({ networks: [mainnet] })
  expect(isBurnAddress?.(`0x${'0'.repeat(40)}`)).toBe(true)
  expect(isBurnAddress?.(`0x${'0'.repeat(39)}1`)).toBe(false)
})

test('wrong options are named with the fix, at creation', () => {
  const provider = { request: async () => null }
  for (const [options, text] of [
    [{ networks: [] }, 'networks'],
    [{}, 'networks'],
    [{ networks: mainnet }, 'networks'],
    [{ networks: [base, viemBase] }, 'eip155:8453 is listed twice'],
    [{ networks: [{}] }, 'networks'],
    [{ networks: [base], providers: [{ id: 'x', name: 'X', provider: {} }] }, 'providers'],
    [{ networks: [base], providers: [{ id: '', name: 'X', provider }] }, 'providers'],
    [{ networks: [base], providers: [null] }, 'providers'],
  ] as const) {
    const error = thrownBy(options)
    if (!isBillfoldError(error, 'options/invalid')) throw error ?? new Error(`${JSON.stringify(options)} was accepted`)
    expect(error.shortMessage).toContain(text)
  }
})

test('on a server nothing is looked for', () => {
  const stop = evm({ networks: [mainnet] }).discover(
    () => expect.fail('a wallet on a server'),
    () => {},
  )
  stop()
})

test('a feature is the same function every time', async () => {
  const { features } = evm({ networks: [mainnet] })
  expect(await features.nativeBalance?.load()).toBe(await features.nativeBalance?.load())
})
