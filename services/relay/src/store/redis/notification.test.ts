import { expect, it } from 'vitest'
import type { FreshMessage } from '../Store.ts'
import { formatNotification } from './formatNotification.ts'
import { parseNotification } from './parseNotification.ts'

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

it('sends the message with the notification, and reads it back whole', () => {
  for (const one of [fresh, bare])
    expect(parseNotification('topic', formatNotification('me', one))).toEqual({ instanceId: 'me', fresh: one })
})

it('says of a long message only that it is there', () => {
  const long = { ...fresh, stored: { ...fresh.stored, message: 'x'.repeat(65_537) } }
  expect(parseNotification('topic', formatNotification('me', long))).toEqual({ instanceId: 'me' })
})

it('takes what it cannot read for a hint', () => {
  const [, ...lines] = formatNotification('me', fresh).split('\n')
  for (const [at] of lines.slice(0, 5).entries()) {
    if (at === 3) continue
    const text = ['me', ...lines.map((line, place) => (place === at ? '{' : line))].join('\n')
    expect(parseNotification('topic', text)).toEqual({ instanceId: 'me' })
  }
  for (const text of ['me', '', '\n', 'me\n1\n2']) expect(parseNotification('topic', text).fresh).toBeUndefined()
})
