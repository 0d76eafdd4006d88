import { describe, expect, it } from 'vitest'
import { decodeBlock } from './decodeBlock.ts'
import type { NodeReceipt } from './nodeAnswers.ts'

const account = (digit: string) => `0x${digit.repeat(40)}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const [a, b, token] = [account('a'), account('b'), account('7')]
const zeroAddress = account('0')
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
}
const hash = topicOf('0x1')
type Log = NodeReceipt['logs'][number]

/** One transaction of `a` to the token, with these logs. */
function decode(logs: readonly Log[], changes: { status?: string; value?: bigint; to?: string | null } = {}) {
  const { status = '0x1', value = 0n, to = token } = changes
  return decodeBlock({
    block: {
      number: 5,
      hash,
      parentHash: hash,
      timestamp: 10,
      transactions: [{ hash, from: a, to, value, nonce: 3, input: '0xa9059cbb' }],
    },
    receipts: [
      { transactionHash: hash, blockHash: hash, status, contractAddress: b, gasUsed: 30_000, logs: [...logs] },
    ],
    internals: new Map([[hash, [{ sender: token, receiver: b, amount: 9n }]]]),
    wrappedNative: token,
  })
}
const transfer = (from: string, to: string, amount: bigint): Log => ({
  address: token,
  topics: [topics.transfer, topicOf(from), topicOf(to)],
  data: `0x${word(amount)}`,
})
const largest = 2n ** 256n - 1n

describe('decodeBlock', () => {
  it('keeps of a block the transfers, the calls and deployments, and the accounts concerned', () => {
    const c = account('c')
    const hashes = [1, 2, 3, 4].map(number => topicOf(`0x${number}`))
    const transaction = (at: number, changes: object) => ({
      ...{ hash: hashes[at] as string, from: a, to: null, value: 0n, nonce: at, input: '0x60806040' },
      ...changes,
    })
    const receipt = (at: number, contractAddress: string | null, logs: Log[] = []): NodeReceipt => ({
      ...{ transactionHash: hashes[at] as string, blockHash: hash, status: '0x1', contractAddress },
      ...{ gasUsed: 30_000, logs },
    })
    const leave = { address: token, topics: [topics.approvalForAll, topicOf(a), topicOf(b)], data: `0x${word(1)}` }
    const sent = (position: number, receiver: string | null, more: object) => ({
      ...{ position, hash: hashes[position], sender: a, receiver, created: null, value: '0', nonce: position },
      ...{ selector: null, isFailed: false, ...more },
    })
    const native = { place: 0, kind: 'native', token: null, tokenId: null, sender: a }
    expect(
      decodeBlock({
        block: {
          ...{ number: 5, hash, parentHash: topicOf('0x9'), timestamp: 10 },
          transactions: [
            transaction(0, { to: token, input: '0xa9059cbb' }),
            transaction(1, { value: 7n }),
            transaction(2, { to: b, value: 8n, input: '0x' }),
            transaction(3, { value: 9n }),
          ],
        },
        // Nothing is made by a call, and a node may not say what was made.
        receipts: [
          receipt(0, null, [transfer(zeroAddress, b, 5n), leave]),
          receipt(1, c),
          receipt(2, c),
          receipt(3, null),
        ],
        internals: new Map([[hashes[2] as string, [{ sender: b, receiver: c, amount: 3n }]]]),
        wrappedNative: undefined,
      }),
    ).toStrictEqual({
      ...{ number: 5, hash, parentHash: topicOf('0x9'), minedAt: 10_000 },
      transactions: [
        sent(0, token, { selector: '0xa9059cbb' }),
        sent(1, null, { created: c, value: '7' }),
        sent(2, b, { value: '8' }),
        sent(3, null, { value: '9' }),
      ],
      transfers: [
        { position: 0, place: 0, kind: 'erc20', token, tokenId: null, sender: zeroAddress, receiver: b, amount: '5' },
        { position: 1, ...native, receiver: c, amount: '7' },
        { position: 2, ...native, receiver: b, amount: '8' },
        { position: 2, ...native, place: 1, kind: 'internal', sender: b, receiver: c, amount: '3' },
      ],
      approvals: [{ position: 0, place: 0, token, owner: a, spender: b, isForAll: true, amount: null, tokenId: null }],
      activity: [
        { account: a, position: 0 },
        { account: b, position: 0 },
        { account: a, position: 1 },
        { account: c, position: 1 },
        { account: a, position: 2 },
        { account: b, position: 2 },
        { account: c, position: 2 },
        { account: a, position: 3 },
      ],
      tokens: [token],
    })
  })

  it('takes a transaction without a receipt for one that went through, without logs', () => {
    const transaction = { hash, from: a, to: null, value: 1n, nonce: 3, input: '0x' }
    const block = { number: 5, hash, parentHash: hash, timestamp: 10, transactions: [transaction] }
    expect(decodeBlock({ block, receipts: [], internals: new Map(), wrappedNative: undefined })).toMatchObject({
      transactions: [{ isFailed: false, created: null }],
      transfers: [],
    })
  })

  it('keeps amounts whole, in order: native, internal, tokens', () => {
    const { transfers, minedAt } = decode([transfer(a, b, largest)], { value: 2n ** 100n })
    expect(minedAt).toBe(10_000)
    expect(transfers.map(({ kind, amount, place }) => [place, kind, amount])).toEqual([
      [0, 'native', (2n ** 100n).toString()],
      [1, 'internal', '9'],
      [2, 'erc20', largest.toString()],
    ])
  })

  it('lets nothing move in what failed, and makes nothing of what was to be deployed', () => {
    const { transactions, transfers, activity } = decode([transfer(a, b, 1n)], { status: '0x0', value: 1n, to: null })
    expect(transfers).toEqual([])
    expect(transactions[0]).toMatchObject({ isFailed: true, created: null })
    expect(activity).toEqual([{ account: a, position: 0 }])
  })

  it('accepts a transfer of zero only from the sender (address poisoning)', () => {
    const poisoned = decode([transfer(b, account('c'), 0n)])
    expect(poisoned.transfers.filter(({ kind }) => kind === 'erc20')).toEqual([])
    const gift = decode([transfer(a, account('c'), 0n)])
    expect(gift.transfers.filter(({ kind }) => kind === 'erc20')).toHaveLength(1)
    for (const block of [poisoned, gift]) expect(block.activity.map(row => row.account)).not.toContain(account('c'))
  })

  it('reads wrapping once, whether it has one event or two, and never of another contract', () => {
    const deposit: Log = { address: token, topics: [topics.deposit, topicOf(a)], data: `0x${word(4)}` }
    const tokensOf = (logs: Log[]) =>
      decode(logs).transfers.flatMap(({ kind, ...row }) =>
        kind === 'erc20' ? [[row.sender, row.receiver, row.amount]] : [],
      )
    expect(tokensOf([deposit])).toEqual([[zeroAddress, a, '4']])
    expect(tokensOf([deposit, transfer(zeroAddress, a, 4n)])).toEqual([[zeroAddress, a, '4']])
    expect(tokensOf([{ ...deposit, address: b }])).toEqual([])
  })

  it('reads batches of ERC-1155, and passes over those that do not fit together', () => {
    const ends = [topics.batch, topicOf(a), topicOf(a), topicOf(b)]
    const batch = (words: readonly (bigint | number)[]): Log => ({
      address: token,
      topics: ends,
      data: `0x${words.map(word).join('')}`,
    })
    const itemsOf = (words: readonly (bigint | number)[]) =>
      decode([batch(words)]).transfers.flatMap(({ kind, tokenId, amount }) =>
        kind === 'erc1155' ? [[tokenId, amount]] : [],
      )
    expect(itemsOf([64, 160, 2, 5, largest, 2, 1, 3])).toEqual([
      ['5', '1'],
      [largest.toString(), '3'],
    ])
    for (const words of [
      [],
      [64],
      [64, 160, 2, 5, 6, 1, 1],
      [64, 64, largest, 1],
      [largest, largest],
      [1, 1],
      [64, 64, 9, 1],
    ])
      expect(itemsOf(words), `${words}`).toEqual([])
  })

  it('passes over logs of any other shape', () => {
    const odd: Log[] = [
      { address: token, topics: [], data: '0x' },
      { address: token, topics: [topics.transfer], data: `0x${word(1).repeat(3)}` },
      { address: token, topics: [topics.transfer, topicOf(a), topicOf(b)], data: '0x01' },
      { address: token, topics: [topics.approvalForAll, topicOf(a)], data: '0x' },
      { address: token, topics: [topics.batch, topicOf(a)], data: '0x' },
    ]
    const { transfers, approvals } = decode(odd)
    expect(transfers.filter(({ kind }) => kind !== 'internal')).toEqual([])
    expect(approvals).toEqual([])
  })

  it('distinguishes an approval for all from its end', () => {
    const log = (given: number): Log => ({
      address: token,
      topics: [topics.approvalForAll, topicOf(a), topicOf(b)],
      data: `0x${word(given)}`,
    })
    expect(decode([log(1), log(0)]).approvals.map(({ amount, isForAll }) => [amount, isForAll])).toEqual([
      [null, true],
      ['0', true],
    ])
  })
})
