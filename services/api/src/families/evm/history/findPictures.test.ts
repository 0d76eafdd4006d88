import { expect, test } from 'vitest'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import { findPictures } from './findPictures.ts'
import type { HistoryEntry } from './HistoryEntry.ts'

const network = { id: 'eip155:1' } as unknown as ServedNetwork
const item = {
  kind: 'erc721',
  token: '0xart',
  tokenId: '9',
  itemImage: 'ipfs://cat',
  isItemDue: false,
} as HistoryEntry.Transfer

/** Asks for the pictures of a page; those of `data:` have no address. */
async function find(transfers: readonly HistoryEntry.Transfer[]) {
  const requested: unknown[] = []
  const asked: string[] = []
  const found = await findPictures(
    [{ network, chain: 'eip155:1', transfers } as unknown as HistoryEntry],
    {
      media: {
        async toUrl(image: string, baseUrl: string) {
          asked.push(image)
          return image.startsWith('data:') ? null : `${baseUrl}/media/${image.slice('ipfs://'.length)}`
        },
      },
      metadata: { request: (items: readonly unknown[]) => requested.push(...items) },
    } as unknown as Parameters<typeof findPictures>[1],
    'https://api.example',
  )
  return { asked, found: Object.fromEntries(found), requested }
}

test('items have their pictures at addresses of this service, each found once', async () => {
  const dog = { ...item, kind: 'erc1155', itemImage: 'ipfs://dog' } as const
  const { asked, found, requested } = await find([item, item, dog, { ...item, itemImage: 'data:x' }])
  expect(found).toEqual({
    'ipfs://cat': 'https://api.example/media/cat',
    'ipfs://dog': 'https://api.example/media/dog',
  })
  expect([asked, requested]).toEqual([['ipfs://cat', 'ipfs://dog', 'data:x'], []])
})

test('an item that is not known yet, or was read long ago, is read for the next who asks', async () => {
  const due = { ...item, isItemDue: true }
  const { found, requested } = await find([due, { ...due, kind: 'erc1155', itemImage: null }])
  const request = { network, chain: 'eip155:1', token: '0xart', tokenId: '9' }
  expect(requested).toEqual([
    { ...request, standard: 'erc721' },
    { ...request, standard: 'erc1155' },
  ])
  expect(found).toEqual({ 'ipfs://cat': 'https://api.example/media/cat' })
})

test('a transfer that is not an item has no picture', async () => {
  const due = { ...item, isItemDue: true }
  const others: HistoryEntry.Transfer[] = [
    { ...due, kind: 'erc20' },
    { ...due, kind: 'native' },
    { ...due, kind: 'internal' },
    { ...due, token: null },
    { ...due, tokenId: null },
  ]
  expect(await find(others)).toEqual({ asked: [], found: {}, requested: [] })
})
