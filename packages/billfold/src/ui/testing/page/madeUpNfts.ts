import { picture } from './pictures.ts'

/** Tiles on one page of the answer. */
const PAGE = 50
const CONTRACT = `made:1:0x${'c0'.repeat(20)}`

/** A page of invented NFTs: some bare, every eighth of them spam, one of another network. */
export function madeUpNfts(count: number | 'hostile', cursor: string | null): object {
  if (count === 'hostile') return { data: hostile.map((row, index) => ({ ...bare(index), ...row })), next: null }
  const from = Number(cursor ?? 0)
  const data = Array.from({ length: Math.max(0, Math.min(PAGE, count - from)) }, (_, offset) => {
    const index = from + offset
    return { ...bare(index), ...(index % 3 === 1 ? {} : whole(index)), isSpam: index % 8 === 7 }
  })
  return { data, next: from + PAGE < count ? `${from + PAGE}` : null }
}

const bare = (index: number) => ({
  chainId: index === 9 ? 'made:2' : 'made:1',
  address: index === 9 ? CONTRACT.replace('made:1', 'made:2') : CONTRACT,
  tokenId: index % 3 === 1 ? `${10n ** 30n + BigInt(index)}` : `${index + 1}`,
  standard: index % 4 === 2 ? 'erc1155' : 'erc721',
  quantity: index % 4 === 2 ? '3' : '1',
})
const whole = (index: number) => ({
  name: `Robot ${index + 1}`,
  description: `The robot of number ${index + 1}.\nIt was built for a test.`,
  collection: { name: 'Robots', symbol: 'BOT' },
  imageUrl: picture(index),
  attributes: [
    { trait: 'Colour', value: 'Rust' },
    { trait: 'Arms', value: `${index % 5}` },
  ],
  acquiredAt: '2026-03-04T05:06:07Z',
})

const long = 'N'.repeat(250)
const hostile = [
  {
    name: '\u202E<img src=x onerror=alert(1)>',
    description: `${long} ${long}`,
    collection: { name: long, symbol: long.slice(0, 60) },
    imageUrl: 'data:image/png;base64,AAAA',
    attributes: Array.from({ length: 100 }, (_, index) => ({ trait: long, value: `${index} ${long}` })),
  },
  { name: long, imageUrl: 'javascript:alert(1)' },
  { name: 'دب القطب', imageUrl: 'data:text/html,<script>alert(1)</script>', isSpam: true },
  { name: ' ', quantity: '99999999999999999999999999' },
]
