import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../../../../upstream/UpstreamError.ts'
import {
  a,
  b,
  block,
  busy,
  c,
  hashOf,
  createTestChain as open,
  pruned,
  receipt,
  transaction,
  unknown,
} from '../testing/createTestChain.ts'

describe('readBlocks', () => {
  it('reads blocks whole, in order, and asks for receipts once for each block that has transactions', async () => {
    const { asked, read } = open({
      eth_getBlockByNumber: number => ({ result: block(Number(number), number === '0x6' ? [] : undefined) }),
    })
    const blocks = await read(5, 7)
    expect(blocks.map(({ number, transactions }) => [number, transactions.length])).toEqual([
      [5, 1],
      [6, 0],
      [7, 1],
    ])
    expect(blocks[0]).toMatchObject({
      hash: hashOf(5),
      parentHash: hashOf(4),
      minedAt: 2_000,
      transactions: [
        { hash: hashOf(105), sender: a, receiver: b, value: '1', nonce: 3, selector: null, isFailed: false },
      ],
    })
    expect(asked.slice(0, 5)).toEqual([
      ['eth_getBlockByNumber', '0x5', true],
      ['eth_getBlockByNumber', '0x6', true],
      ['eth_getBlockByNumber', '0x7', true],
      ['eth_getBlockReceipts', '0x5'],
      ['eth_getBlockReceipts', '0x7'],
    ])
  })

  it('asks for nothing more where no block has transactions', async () => {
    const { asked, habits, read } = open({ eth_getBlockByNumber: number => ({ result: block(Number(number), []) }) })
    await read()
    expect([asked.length, habits.missing.has('eth_getBlockReceipts')]).toEqual([1, false])
  })

  it.each([
    ['of another number', () => block(6, [], { hash: hashOf(5) }), 'chain'],
    ['that is invalid', () => null, 'null'],
    ['of half a hash', () => block(5, [], { hash: '0x5' }), 'hash'],
    ['with an invalid account', () => block(5, [transaction(105, { from: '0x1' })]), 'transactions.0.from'],
  ])('takes no block %s', async (_, answer, detail) => {
    const { read } = open({ eth_getBlockByNumber: () => ({ result: answer() }) })
    await expect(read()).rejects.toThrow(`unreadable: ${detail}`)
  })

  it('takes no two blocks of different branches', async () => {
    const { read } = open({
      eth_getBlockByNumber: number => ({
        result: block(Number(number), [], number === '0x6' ? { parentHash: hashOf(9) } : {}),
      }),
    })
    await expect(read(5, 6)).rejects.toThrow('unreadable: chain')
  })

  it.each([
    ['of another block', [receipt(105, { blockHash: hashOf(6) })]],
    ['of another transaction', [receipt(105, { transactionHash: hashOf(106) })]],
    [
      'of which one is of another transaction',
      [receipt(105), receipt(107, { blockHash: hashOf(5) })],
      [transaction(105), transaction(106)],
    ],
    ['too few', []],
    ['too many', [receipt(105), receipt(105)]],
  ])('takes no receipts %s', async (_, receipts, transactions?: object[]) => {
    const { read } = open({
      eth_getBlockByNumber: () => ({ result: block(5, transactions) }),
      eth_getBlockReceipts: () => ({ result: receipts }),
    })
    await expect(read()).rejects.toThrow('unreadable: receipts')
  })

  it.each([
    ['does not know', unknown, true],
    ['has no more for', pruned, false],
    ['failed at', { error: { code: -32603, message: 'Internal error' } }, false],
    ['refuses in other words', { error: { code: -1, message: 'no' } }, false],
  ])('asks for receipts one by one where a node %s those of a block', async (_, answer, isMissing) => {
    const { count, habits, read } = open({ eth_getBlockReceipts: () => answer })
    expect((await read())[0]?.transactions).toHaveLength(1)
    expect(count('eth_getTransactionReceipt')).toBe(1)
    await read()
    expect(habits.missing.has('eth_getBlockReceipts')).toBe(isMissing)
    expect(count('eth_getBlockReceipts')).toBe(isMissing ? 1 : 2)
  })

  it('does not ask a busy node for hundreds', async () => {
    const { count, read } = open({ eth_getBlockReceipts: () => busy })
    await expect(read()).rejects.toThrow(UpstreamError)
    expect(count('eth_getTransactionReceipt')).toBe(0)
  })
})

describe('what nodes answer', () => {
  it.each([
    [
      'upper case',
      transaction(105, { from: `0x${'A'.repeat(40)}`, input: '0xA9059CBB00' }),
      { sender: a, selector: '0xa9059cbb' },
    ],
    ['large amounts', transaction(105, { value: `0x${'f'.repeat(64)}` }), { value: (2n ** 256n - 1n).toString() }],
    ['the largest count', transaction(105, { nonce: `0x${'f'.repeat(13)}` }), { nonce: 2 ** 52 - 1 }],
    ['no receiver', transaction(105, { to: undefined }), { receiver: null, created: null }],
  ])('is read with %s', async (_, one, expected) => {
    const [read] = await open({ eth_getBlockByNumber: () => ({ result: block(5, [one]) }) }).read()
    expect(read?.transactions[0]).toMatchObject(expected)
  })

  const longer = (text: string) => [`${text}0`, text.slice(0, -1), `0${text}`, `${text}\n`, text.replace('0x', '0y')]
  it.each([
    ...longer(a).map(from => ({ from })),
    ...[`0x${'f'.repeat(65)}`, '0x', '1', 'x0x1', '0x1g'].map(value => ({ value })),
    ...[`0x${'f'.repeat(14)}`, '0x', 5, '00x1', '0x1-'].map(nonce => ({ nonce })),
    ...longer(hashOf(105)).map(hash => ({ hash })),
    ...['0xzz', 'a0xaa', '', 5].map(input => ({ input })),
    { to: 'me' },
  ])('is unreadable with a transaction of %j', async changes => {
    const { read } = open({ eth_getBlockByNumber: () => ({ result: block(5, [transaction(105, changes)]) }) })
    await expect(read()).rejects.toThrow(`unreadable: transactions.0.${Object.keys(changes)[0]}`)
  })

  it.each([
    [undefined, false],
    ['0x1', false],
    ['0x0', true],
    ['0x00', true],
    ['0x01', false],
  ])('has a receipt of status %s be failed: %s', async (status, isFailed) => {
    const [read] = await open({ eth_getBlockReceipts: () => ({ result: [receipt(105, { status })] }) }).read()
    expect(read?.transactions[0]?.isFailed).toBe(isFailed)
  })

  it('has the transfers of its logs, in capitals or not', async () => {
    const word = (digits: string) => `0x${digits.padStart(64, '0')}`
    const topics = [
      '0xDDF252AD1BE2C89B69C2B068FC378DAA952BA7F163C4A11628F55A4DF523B3EF',
      ...[a, c].map(account => word(account.slice(2).toUpperCase())),
    ]
    const event = { address: `0x${b.slice(2).toUpperCase()}`, topics, data: word('F') }
    const [read] = await open({ eth_getBlockReceipts: () => ({ result: [receipt(105, { logs: [event] })] }) }).read()
    expect(read?.transfers.slice(1)).toEqual([
      { position: 0, place: 1, kind: 'erc20', token: b, tokenId: null, sender: a, receiver: c, amount: '15' },
    ])
  })

  const log = { address: b, topics: [hashOf(1)], data: '0x' }
  it.each([
    ...['0x2', '0x10', '1', '0x', '00x1', '0x1 '].map(status => ({ status })),
    { contractAddress: 'x' },
    { gasUsed: '' },
    ...['0xzz', '1', 'a0x', '0xaag'].map(data => ({ logs: [{ ...log, data }] })),
    { logs: [{ ...log, topics: Array.from({ length: 5 }, () => hashOf(1)) }] },
    { logs: [{ ...log, topics: ['0x1'] }] },
  ])('is unreadable with a receipt of %j', async changes => {
    const { read } = open({ eth_getBlockReceipts: () => ({ result: [receipt(105, changes)] }) })
    await expect(read()).rejects.toThrow(UpstreamError)
  })
})
