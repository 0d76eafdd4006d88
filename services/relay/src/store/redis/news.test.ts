import { expect, it } from 'vitest'
import type { FreshMessage } from '../Store.ts'
import { formatNews } from './formatNews.ts'
import { parseNews } from './parseNews.ts'

const fresh: FreshMessage = {
  previous: 6,
  publisher: 'did:key:app',
  stored: {
    place: 7,
    topic: 'topic',
    id: 'id',
    message: 'two\nlines ü',
    tag: 1_108,
    attestation: 'a\n"b"',
    publishedAt: 1_700_000_000_000,
  },
}
const bare = { ...fresh, stored: { ...fresh.stored, attestation: undefined } }

it('says the message with the news, and gives it back whole', () => {
  for (const one of [fresh, bare])
    expect(parseNews('topic', formatNews('me', one))).toEqual({ teller: 'me', fresh: one })
})

it('says of a long message only that it is there', () => {
  const long = { ...fresh, stored: { ...fresh.stored, message: 'x'.repeat(65_537) } }
  expect(parseNews('topic', formatNews('me', long))).toEqual({ teller: 'me' })
})

it('takes what it cannot read for a hint', () => {
  const [, ...lines] = formatNews('me', fresh).split('\n')
  for (const [at] of lines.slice(0, 5).entries()) {
    if (at === 3) continue
    const text = ['me', ...lines.map((line, place) => (place === at ? '{' : line))].join('\n')
    expect(parseNews('topic', text)).toEqual({ teller: 'me' })
  }
  for (const text of ['me', '', '\n', 'me\n1\n2']) expect(parseNews('topic', text).fresh).toBeUndefined()
})
