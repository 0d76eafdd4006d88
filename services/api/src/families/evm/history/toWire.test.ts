import { describe, expect, it } from 'vitest'
import type { HistoryProvider } from '../../../lists/history/HistoryProvider.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { HistoryEntry } from './HistoryEntry.ts'
import { toWireProvided } from './toWireProvided.ts'
import { toWireTransaction } from './toWireTransaction.ts'

const account = (digit: string) => `0x${digit.repeat(40)}`
const [me, other, pool, token] = [account('a'), account('b'), account('c'), account('7')]
const zeroAddress = account('0')
const baseUrl = 'https://api.example'
const checksum = (address: string) => `sum ${address}`
const network = {
  id: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
  verdicts: new Map(),
} as unknown as ServedNetwork

const transfer = (changes: Partial<HistoryEntry.Transfer> = {}): HistoryEntry.Transfer => ({
  place: 0,
  kind: 'erc20',
  token,
  tokenId: null,
  sender: other,
  receiver: me,
  amount: '1500000',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  itemName: null,
  itemImage: null,
  isItemDue: false,
  isMassMinted: false,
  ...changes,
})
const entry = (transfers: readonly HistoryEntry.Transfer[], changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  network,
  chain: 'eip155:1',
  minedAt: 1_000,
  blockNumber: 5,
  position: 0,
  hash: '0x1',
  sender: other,
  receiver: pool,
  created: null,
  nonce: 3,
  selector: null,
  isFailed: false,
  hasApproval: false,
  transfers,
  ...changes,
})
const wire = (transfers: readonly HistoryEntry.Transfer[], changes: Partial<HistoryEntry> = {}, pictures = new Map()) =>
  toWireTransaction(entry(transfers, changes), { account: me, baseUrl, checksum, pictures })
const icon = (name: string) => ({ url: `${baseUrl}/public/getTokenImage/${name}` })

describe('toWireTransaction', () => {
  it('says what moved, when, and between which accounts', () => {
    expect(wire([transfer()])).toEqual({
      id: 'eip155:1:0x1',
      metadata: {
        operationType: 'receive',
        hash: '0x1',
        chain: 'eip155:1',
        minedAt: '1970-01-01T00:00:01.000Z',
        sentFrom: `sum ${other}`,
        sentTo: `sum ${me}`,
        status: 'confirmed',
        nonce: 3,
      },
      transfers: [
        {
          fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: icon('USDC') },
          direction: 'in',
          quantity: { numeric: '1.5' },
        },
      ],
    })
  })

  it('says that nothing moved in what failed', () => {
    expect(wire([transfer()], { isFailed: true })).toMatchObject({ metadata: { status: 'failed' }, transfers: null })
    expect(wire([]).transfers).toBeNull()
  })

  it.each<[string, HistoryEntry.Transfer[], Partial<HistoryEntry>, string, string]>([
    ['the one who paid', [transfer({ sender: pool })], {}, pool, me],
    ['the one who paid twice', [transfer({ sender: pool }), transfer({ sender: pool })], {}, pool, me],
    [
      'the one who paid, where something else came back whole',
      [
        transfer({ token: pool, sender: me, receiver: zeroAddress }),
        transfer({ token: pool, sender: pool }),
        transfer({ sender: pool }),
      ],
      {},
      pool,
      me,
    ],
    ['the sender, where several paid', [transfer({ sender: pool }), transfer()], {}, other, me],
    ['the sender, where it was minted', [transfer({ sender: zeroAddress })], {}, other, me],
    ['the one who was paid', [transfer({ sender: me, receiver: other })], { sender: me }, me, other],
    [
      'the called, where several were paid',
      [transfer({ sender: me, receiver: other }), transfer({ sender: me, receiver: zeroAddress })],
      { sender: me },
      me,
      pool,
    ],
    [
      'the called contract, where tokens are burnt',
      [transfer({ sender: me, receiver: zeroAddress })],
      { sender: me },
      me,
      pool,
    ],
    ['the called, where a payment failed before it moved', [], { sender: me, isFailed: true }, me, pool],
    [
      'the paid account, where another account sent it',
      [transfer({ sender: me, receiver: other })],
      { sender: pool },
      me,
      other,
    ],
    ['what was made', [], { sender: me, receiver: null, created: token }, me, token],
    ['the sender, where nothing was made', [], { sender: me, receiver: null }, me, me],
    ['the called, where it did something', [], { sender: me }, me, pool],
  ])('names %s', (_, transfers, changes, from, to) => {
    expect(wire(transfers, changes).metadata).toMatchObject({ sentFrom: `sum ${from}`, sentTo: `sum ${to}` })
  })

  it.each([
    ['in', { sender: other, receiver: me }],
    ['out', { sender: me, receiver: other }],
    ['self', { sender: me, receiver: me }],
  ])('reports that assets went %s', (direction, ends) => {
    expect(wire([transfer(ends)]).transfers?.[0]?.direction).toBe(direction)
  })

  it('leaves out tokens that are spam, unless the account signed itself', () => {
    const spam = { name: 'Visit claim-reward.xyz', symbol: 'FREE' }
    expect(wire([transfer(spam)]).transfers).toEqual([])
    expect(wire([transfer(spam)], { sender: me }).transfers).toHaveLength(1)
    const minted = transfer({ isMassMinted: true })
    expect(wire([minted]).transfers).toEqual([])
    expect(wire([minted], { sender: me }).transfers).toHaveLength(1)
    const verdicts = (said: boolean) => ({ network: { ...network, verdicts: new Map([[token, said]]) } })
    expect(wire([minted], verdicts(false)).transfers).toHaveLength(1)
    expect(wire([transfer()], verdicts(true)).transfers).toEqual([])
    // Native currency never is.
    expect(wire([transfer({ kind: 'native', token: null, isMassMinted: true })]).transfers).toHaveLength(1)
  })

  it('marks collectibles that are spam, and shows what they are called and their picture', () => {
    const item = transfer({ kind: 'erc721', tokenId: '9', amount: '1', decimals: null, itemImage: 'ipfs://x' })
    const preview = icon('USDC')
    const shown = (changes: Partial<HistoryEntry.Transfer> = {}, pictures?: Map<string, string>) =>
      wire([{ ...item, ...changes }], {}, pictures).transfers?.[0]
    expect(shown()).toEqual({
      nft_info: { name: 'USD Coin #9', content: { preview, detail: preview }, flags: { is_spam: false } },
      direction: 'in',
      quantity: { numeric: '1' },
    })
    expect(shown({}, new Map([['ipfs://x', 'https://p']]))?.nft_info?.content?.preview).toEqual({ url: 'https://p' })
    expect(shown({ itemName: 'Cat', kind: 'erc1155' })?.nft_info?.name).toBe('Cat')
    expect(shown({ itemName: 'claim at free-gift.xyz' })?.nft_info?.flags?.is_spam).toBe(true)
    expect(shown({ isMassMinted: true })?.nft_info?.flags?.is_spam).toBe(true)
    const own = wire([{ ...item, isMassMinted: true }], { sender: me }).transfers?.[0]
    expect(own?.nft_info?.flags?.is_spam).toBe(false)
    expect(shown({ name: null, symbol: null })?.nft_info?.name).toBe('NFT #9')
    expect(shown({ name: 'A'.repeat(300), tokenId: '9'.repeat(200) })?.nft_info?.name).toHaveLength(256)
  })

  it('believes the operator before what a contract says of itself', () => {
    const listed = { address: token, name: 'Dollar', symbol: 'USD', decimals: 5, iconUrl: 'https://icon' }
    const tokens = [{ ...listed, address: other, symbol: 'WRONG' }, listed] as unknown as ServedNetwork['tokens']
    expect(wire([transfer()], { network: { ...network, tokens } }).transfers?.[0]).toMatchObject({
      fungible_info: { name: 'Dollar', symbol: 'USD', icon: { url: 'https://icon' } },
      quantity: { numeric: '15' },
    })
    expect(wire([transfer({ kind: 'native', token: null, amount: '1' })]).transfers?.[0]).toMatchObject({
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: icon('ETH') },
      quantity: { numeric: '0.000000000000000001' },
    })
  })

  it('says nothing that it does not know', () => {
    const shown = (changes: Partial<HistoryEntry.Transfer>) => wire([transfer(changes)]).transfers?.[0]
    expect(shown({ name: null, symbol: null, decimals: null })).toStrictEqual({
      fungible_info: { icon: icon('%3F') },
      direction: 'in',
    })
    expect(shown({ name: null })?.fungible_info).toEqual({ name: 'USDC', symbol: 'USDC', icon: icon('USDC') })
    for (const symbol of ['.', '..']) expect(shown({ symbol })?.fungible_info?.icon).toEqual(icon('%3F'))
    expect(shown({ symbol: 'a/b' })?.fungible_info?.icon).toEqual(icon('a%2Fb'))
    expect(shown({ symbol: `${'A'.repeat(63)}😀` })?.fungible_info?.symbol).toBe('A'.repeat(63))
    expect(shown({ symbol: '😀A', name: 'B'.repeat(200) })?.fungible_info).toMatchObject({
      symbol: '😀A',
      name: 'B'.repeat(128),
    })
    expect(shown({ symbol: '', name: '' })?.fungible_info).toEqual({ icon: icon('%3F') })
  })
})

describe('toWireProvided', () => {
  const moved: HistoryProvider.Transfer = {
    isItem: false,
    direction: 'in',
    name: 'USD Coin',
    symbol: 'USDC',
    amount: '1.5',
    isSpam: false,
    value: 2,
    price: 3,
  }
  const row: HistoryProvider.Row = {
    network: 'eip155:1',
    hash: '0x1',
    minedAt: 1_000,
    operation: 'send',
    from: `0x${'A'.repeat(40)}`,
    to: 'x'.repeat(130),
    status: 'confirmed',
    nonce: 3,
    transfers: [moved],
  }
  const provided = (changes: Partial<HistoryProvider.Row> = {}) =>
    toWireProvided({ ...row, ...changes }, baseUrl, checksum)
  const first = (changes: Partial<HistoryProvider.Transfer>) =>
    provided({ transfers: [{ ...moved, ...changes }] }).transfers?.[0]

  it('carries a row of a provider as our own are', () => {
    expect(provided()).toEqual({
      id: 'eip155:1:0x1',
      metadata: {
        operationType: 'send',
        hash: '0x1',
        chain: 'eip155:1',
        minedAt: '1970-01-01T00:00:01.000Z',
        sentFrom: `sum ${me}`,
        sentTo: 'x'.repeat(128),
        status: 'confirmed',
        nonce: 3,
      },
      transfers: [
        {
          fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: icon('USDC') },
          direction: 'in',
          quantity: { numeric: '1.5' },
          value: 2,
          price: 3,
        },
      ],
    })
  })

  it('says that nothing moved in what failed, and of an empty list', () => {
    expect([provided({ status: 'failed' }).transfers, provided({ transfers: [] }).transfers]).toEqual([null, null])
    expect(provided({ nonce: undefined }).metadata).not.toHaveProperty('nonce')
  })

  it('leaves out what the provider does not know', () => {
    const none = { name: undefined, symbol: undefined, amount: undefined, value: undefined, price: undefined }
    expect(first(none)).toStrictEqual({ fungible_info: { icon: icon('%3F') }, direction: 'in' })
    expect(first({ name: undefined })?.fungible_info).toMatchObject({ name: 'USDC' })
    for (const symbol of ['.', '..']) expect(first({ symbol })?.fungible_info?.icon).toEqual(icon('%3F'))
    expect(first({ name: 'A'.repeat(300), symbol: 'B'.repeat(70) })?.fungible_info).toMatchObject({
      name: 'A'.repeat(256),
      symbol: 'B'.repeat(64),
    })
  })

  it('draws collectibles by their symbol, not from the provider’s addresses', () => {
    const preview = icon('USDC')
    expect(first({ isItem: true, isSpam: true })?.nft_info).toEqual({
      name: 'USD Coin',
      content: { preview, detail: preview },
      flags: { is_spam: true },
    })
    expect(first({ isItem: true, name: undefined, symbol: undefined })?.nft_info?.name).toBe('NFT')
  })
})
