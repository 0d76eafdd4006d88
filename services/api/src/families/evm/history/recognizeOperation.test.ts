import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from './HistoryEntry.ts'
import { recognizeOperation } from './recognizeOperation.ts'

const [me, other, pool, zeroAddress] = ['0xme', '0xother', '0xpool', `0x${'0'.repeat(40)}`]
type Entry = Omit<recognizeOperation.Entry, 'transfers'>
type Moved = [from: string, to: string, token: string | null, amount: string, kind?: HistoryEntry.Transfer['kind']]

function recognize(moved: readonly Moved[], changes: Partial<Entry> = {}) {
  const transfers = moved.map(([sender, receiver, token, amount, kind = 'erc20'], place) => ({
    place,
    kind,
    token,
    tokenId: kind === 'erc721' ? `${place}` : null,
    sender,
    receiver,
    amount,
    name: null,
    symbol: null,
    decimals: null,
    itemName: null,
    itemImage: null,
    isItemDue: false,
    isMassMinted: false,
  }))
  const row = { sender: me, receiver: pool, selector: '0x12345678', isFailed: false, hasApproval: false, ...changes }
  return recognizeOperation({ ...row, transfers }, me)
}

describe('recognizeOperation', () => {
  it.each<[string, Moved[], Partial<Entry>]>([
    ['send', [[me, other, 'usd', '5']], {}],
    ['receive', [[other, me, 'usd', '5']], { sender: other }],
    ['send', [[me, me, 'usd', '5']], {}],
    ['mint', [[zeroAddress, me, 'usd', '5']], {}],
    ['burn', [[me, zeroAddress, 'usd', '5']], {}],
    [
      'trade',
      [
        [me, pool, 'usd', '5'],
        [pool, me, 'eur', '4'],
      ],
      {},
    ],
    [
      'trade',
      [
        [me, pool, null, '5', 'native'],
        [zeroAddress, me, 'weth', '5'],
      ],
      {},
    ],
    // By another sender for the account, as bundlers and relayers do.
    [
      'trade',
      [
        [me, pool, 'usd', '5'],
        [pool, me, null, '4', 'internal'],
      ],
      { sender: other },
    ],
    // A collectible that is paid for at its making.
    [
      'mint',
      [
        [me, pool, null, '5', 'native'],
        [zeroAddress, me, 'art', '1', 'erc721'],
      ],
      {},
    ],
    // Bought from another account.
    [
      'trade',
      [
        [me, pool, null, '5', 'native'],
        [other, me, 'art', '1', 'erc721'],
      ],
      {},
    ],
    // Change comes back in what was paid with: still only spent.
    [
      'send',
      [
        [me, pool, null, '5', 'native'],
        [pool, me, null, '2', 'internal'],
      ],
      {},
    ],
    // What went out came back whole.
    [
      'send',
      [
        [me, pool, 'usd', '5'],
        [pool, me, 'usd', '5'],
      ],
      {},
    ],
    // One collectible for another of the same collection.
    [
      'trade',
      [
        [me, other, 'art', '1', 'erc721'],
        [other, me, 'art', '1', 'erc721'],
      ],
      {},
    ],
    // Paid with tokens.
    [
      'mint',
      [
        [me, pool, 'usd', '5'],
        [zeroAddress, me, 'art', '1', 'erc1155'],
      ],
      {},
    ],
    // With change.
    [
      'mint',
      [
        [me, pool, null, '5', 'native'],
        [pool, me, null, '2', 'internal'],
        [zeroAddress, me, 'art', '1', 'erc721'],
      ],
      {},
    ],
    // One was minted, the other was transferred.
    [
      'trade',
      [
        [me, pool, null, '5', 'native'],
        [zeroAddress, me, 'art', '1', 'erc721'],
        [other, me, 'art', '1', 'erc721'],
      ],
      {},
    ],
    // A collectible that comes with tokens.
    [
      'trade',
      [
        [me, pool, null, '5', 'native'],
        [zeroAddress, me, 'art', '1', 'erc721'],
        [zeroAddress, me, 'usd', '5'],
      ],
      {},
    ],
    // What went and came back whole was neither given nor got.
    [
      'receive',
      [
        [me, pool, 'usd', '5'],
        [pool, me, 'usd', '5'],
        [pool, me, 'eur', '4'],
      ],
      {},
    ],
    [
      'burn',
      [
        [me, zeroAddress, 'usd', '5'],
        [pool, me, 'eur', '4'],
        [me, zeroAddress, 'eur', '4'],
      ],
      {},
    ],
    // Not all of it was made.
    [
      'receive',
      [
        [zeroAddress, me, 'usd', '5'],
        [other, me, 'eur', '4'],
      ],
      {},
    ],
    // Not all of it is burnt.
    [
      'send',
      [
        [me, zeroAddress, 'usd', '5'],
        [me, other, 'eur', '4'],
      ],
      {},
    ],
    // A deployment of another account.
    ['receive', [[other, me, 'usd', '5']], { sender: other, receiver: null }],
    ['approve', [], { isFailed: true, selector: '0xa22cb465' }],
    ...['0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6'].map(
      (selector): [string, Moved[], Partial<Entry>] => ['send', [], { isFailed: true, selector }],
    ),
    ['approve', [], { hasApproval: true }],
    ['send', [[me, other, 'usd', '5']], { hasApproval: true }],
    ['execute', [], {}],
    ['deploy', [], { receiver: null }],
    ['deploy', [[me, other, null, '5', 'native']], { receiver: null }],
    ['execute', [], { isFailed: true }],
    ['send', [], { isFailed: true, selector: null }],
    ['send', [], { isFailed: true, selector: '0xa9059cbb' }],
    ['approve', [], { isFailed: true, selector: '0x095ea7b3' }],
    ['deploy', [], { isFailed: true, receiver: null, selector: null }],
  ])('%s', (operation, moved, changes) => {
    expect(recognize(moved, changes)).toBe(operation)
  })
})
