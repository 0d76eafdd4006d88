import { createRandom, type Random } from '@billfold/testkit/vitest'
import { expect, it } from 'vitest'
import { findSignInFaults } from './findSignInFaults.ts'
import type { SignInMessage } from './SignInMessage.ts'
import { toSignInText } from './toSignInText.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const base = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'abcdef1234567890',
  issuedAt: '2026-03-01T11:59:00.000Z',
}
const optional = {
  statement: 'Sign in to App.',
  expirationTime: '2026-03-01T12:10:00Z',
  notBefore: '2026-03-01T11:58:00Z',
  requestId: 'request-7',
  resources: ['https://app.example/terms', 'ipfs://bafy'],
}
const accounts = [
  { accountAddress: '0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69', chainId: 'eip155:1' },
  {
    accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  },
  {
    accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
  },
] as const
const letters = [...'aZ019 :/.-@%#?\n\r\t', '\u200b', '\u202e', '\u0430', '\u2028', '\ud83e\udd8a', '\ud800']

/** One change of a text: of letters, of a piece, or of whole lines. */
function alter(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const end = at + random.below(text.length - at + 1)
  const lines = text.split('\n')
  const line = random.below(lines.length)
  const other = random.below(lines.length)
  return random.pick([
    () => text.slice(0, at) + random.pick(letters) + text.slice(at + 1),
    () => text.slice(0, at) + random.pick(letters) + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, end) + text.slice(at),
    () => lines.toSpliced(line, 1).join('\n'),
    () => lines.toSpliced(other, 0, lines[line] as string).join('\n'),
    () =>
      lines
        .with(line, lines[other] as string)
        .with(other, lines[line] as string)
        .join('\n'),
    () => lines.with(line, `${lines[line]}${random.pick(letters)}`).join('\n'),
    () => text.replace(/\d/g, digit => (random.below(8) === 0 ? `${random.below(10)}` : digit)),
    () => text.replace(/[a-z]/gi, letter => (random.below(60) === 0 ? swapCase(letter) : letter)),
  ])()
}

const swapCase = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())

/** One field that is another, of another type, missing, or new. */
function alterData(data: SignInMessage, random: Random): SignInMessage {
  const key = random.pick([
    ...Object.keys({ ...base, ...optional }),
    'accountAddress',
    'chainId',
  ]) as keyof SignInMessage
  const value = data[key]
  const next = random.pick<() => unknown>([
    () => alter(`${value ?? 'a'}`, random),
    () => undefined,
    () => null,
    () => 1,
    () => ({}),
    () => ['a'],
    () => (Array.isArray(value) ? value.slice(1) : 'a'),
    () => optional[key as keyof typeof optional],
  ])()
  return { ...data, [key]: next }
}

it('10,000 altered texts or data all have a fault', () => {
  let altered = 0
  for (let seed = 1; altered < 10_000; seed++) {
    const random = createRandom(seed)
    const kept = Object.entries(optional).filter(() => random.below(2) === 0)
    const data = { ...random.pick(accounts), ...base, ...Object.fromEntries(kept) } as SignInMessage
    const message = toSignInText(data)
    const { accountAddress: address, chainId, nonce } = data
    const expected = { domain: base.domain, origin: 'https://app.example', chainId, address, nonce, now }
    expect(findSignInFaults({ data, message }, expected), `seed ${seed}`).toEqual([])

    const isText = random.below(2) === 0
    const session = isText ? { data, message: alter(message, random) } : { data: alterData(data, random), message }
    // A change that changes nothing, such as a line swapped with itself, does not count.
    if (isText ? session.message === message : isUnchanged(session.data, data)) continue
    altered += 1
    if (findSignInFaults(session, expected).length === 0)
      throw new Error(`seed ${seed}: no fault in ${JSON.stringify(session)}`)
  }
})

/** What counts as absent may be absent in another way. */
function isUnchanged(one: SignInMessage, other: SignInMessage): boolean {
  const norm = (data: SignInMessage) =>
    JSON.stringify(
      Object.entries(data)
        .filter(([, value]) => value?.length)
        .sort(),
    )
  return norm(one) === norm(other)
}
