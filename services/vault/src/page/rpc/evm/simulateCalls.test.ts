import { encodeAbiParameters, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import type { ChainClient } from '../../chain/createChainClient.ts'
import { simulateCalls } from './simulateCalls.ts'

const you = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const thief = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const collection = '0x98eddadcfde04dc22a0e62119617e74a6bc77313'

test('T14: a batch of ERC-1155 items that leaves is told item by item', async () => {
  const lists = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [7n, 8n],
      [3n, 1n],
    ],
  )
  const topics = [
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
    pad(thief),
    pad(you),
    pad(thief),
  ]
  const logs = [{ address: collection, topics, data: lists }]
  const client = {
    ask: async () => [{ calls: [{ status: '0x1', gasUsed: numberToHex(21_000), logs }] }],
  } as unknown as ChainClient
  const { simulation } = await simulateCalls(client, you, [
    { from: you, to: collection, value: 0n, data: '0x', chainId: undefined, gas: undefined, isDelegation: false },
  ])
  expect(simulation).toEqual({
    outcome: 'done',
    changes: [
      { token: collection, tokenId: 7n, amount: -3n },
      { token: collection, tokenId: 8n, amount: -1n },
    ],
  })
})
