import { expect, test } from 'vitest'
import { createRpcFailure } from '../../requests/rpc/createRpcFailure.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/en.ts'
import { toActiveNetwork } from './toActiveNetwork.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const failure = createRpcFailure(createText(en, 'en'))

test.each([
  [1, 'eip155:1'],
  ['8453', 'eip155:8453'],
  ['eip155:8453', 'eip155:8453'],
  ['123456789012345', 'eip155:123456789012345'],
  [solana, solana],
])('a host that names %s means %s', (chainId, network) => {
  expect(toActiveNetwork(chainId, failure)).toBe(network)
})

test.each([
  '1234567890123456',
  '0',
  'eip155:0',
  'eip155:1x',
  'eip155:',
  'xeip155:1',
  'xsolana:1',
  'solana:',
  'solana',
  '0x1',
  '',
])('no wallet is on %j here', chainId => {
  const frameError = { code: 'vault/chain-unsupported', rpcCode: 4901 }
  expect(() => toActiveNetwork(chainId, failure)).toThrow(
    expect.objectContaining({ frameError: expect.objectContaining(frameError) }),
  )
})
