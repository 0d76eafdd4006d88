import { describe, expect, it } from 'vitest'
import { nonceCount, nonceMs } from '../limits.ts'
import { isNonce } from './isNonce.ts'
import { memoryNonces } from './memoryNonces.ts'
import { sealedNonces } from './sealedNonces.ts'

const secret = 'a secret of at least 32 bytes, yes'
const visitorWith = (cookie = '') => ({ request: { headers: new Headers({ cookie }) }, answer: new Headers() })

/** A nonce, and the header that a browser sends with it. */
async function issue(nonces: ReturnType<typeof sealedNonces>) {
  const visitor = visitorWith()
  const nonce = await nonces.issue(visitor)
  const [text = ''] = visitor.answer.getSetCookie()
  return { nonce, text, cookie: text.split(';')[0] ?? '' }
}

describe('sealed nonces', () => {
  it('are in a cookie of this host alone', async () => {
    const { nonce, text } = await issue(sealedNonces({ secret }))
    const name = `__Host-siwx-nonce-${nonce.slice(0, 16)}`
    expect(text).toMatch(/^[\w-]+=\d+\.[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/)
    expect(text.startsWith(`${name}=`)).toBe(true)
  })

  it('are used once, and their cookie is removed', async () => {
    const nonces = sealedNonces({ secret })
    const { nonce, cookie } = await issue(nonces)
    const visitor = visitorWith(`a=b; ${cookie}; c`)
    expect(await nonces.consume(nonce, visitor)).toBe(true)
    expect(visitor.answer.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-siwx-nonce-[\da-f]{16}=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(await nonces.consume(nonce, visitorWith(cookie))).toBe(false)
    const again = await issue(nonces)
    const uses = Array.from({ length: 20 }, () => nonces.consume(again.nonce, visitorWith(again.cookie)))
    expect((await Promise.all(uses)).filter(isUsed => isUsed)).toHaveLength(1)
  })

  it('are known to every instance with the secret, as they are', async () => {
    const { nonce, cookie } = await issue(sealedNonces({ secret }))
    expect(await sealedNonces({ secret: new TextEncoder().encode(secret) }).consume(nonce, visitorWith(cookie))).toBe(
      true,
    )
    expect(await sealedNonces({ secret: `${secret}.` }).consume(nonce, visitorWith(cookie))).toBe(false)
    expect(await sealedNonces({ secret }).consume(nonce, visitorWith())).toBe(false)
    const [name = '', value = ''] = cookie.split('=')
    const [endsAt = '', seal = ''] = value.split('.')
    const other = `${nonce.slice(0, 16)}${'0'.repeat(16)}`
    expect(await sealedNonces({ secret }).consume(other, visitorWith(cookie))).toBe(false)
    for (const forged of [
      `${Number(endsAt) + 1}.${seal}`,
      `${endsAt}.${seal.slice(0, -2)}AA`,
      `${endsAt}.`,
      `${endsAt}`,
      `.${seal}`,
      `1e99.${seal}`,
      `${endsAt}.${seal}!`,
      ` ${endsAt}.${seal}`.replace(' ', 'x'),
      `${endsAt}.${seal}.${seal}`,
      `0${endsAt}.${seal}`,
    ])
      expect([forged, await sealedNonces({ secret }).consume(nonce, visitorWith(`${name}=${forged}`))]).toEqual([
        forged,
        false,
      ])
  })

  it('end after five minutes', async () => {
    let time = 1_770_000_000_000
    const nonces = sealedNonces({ secret, now: () => time })
    const [early, late] = [await issue(nonces), await issue(nonces)]
    time += nonceMs - 1
    expect(await nonces.consume(early.nonce, visitorWith(early.cookie))).toBe(true)
    time += 1
    expect(await nonces.consume(late.nonce, visitorWith(late.cookie))).toBe(false)
  })

  it('are used once for as long as they can be, also after others', async () => {
    let time = 1_770_000_000_000
    const nonces = sealedNonces({ secret, now: () => time })
    const [first, second, third] = [await issue(nonces), await issue(nonces), await issue(nonces)]
    for (const { nonce, cookie } of [first, second, third]) {
      expect(await nonces.consume(nonce, visitorWith(cookie))).toBe(true)
      time += 1
    }
    for (const { nonce, cookie } of [first, second, third])
      expect(await nonces.consume(nonce, visitorWith(cookie))).toBe(false)
  })

  it('need a secret, and the visitor', async () => {
    for (const short of ['x'.repeat(31), '', undefined, new Uint8Array(31)])
      expect(() => sealedNonces({ secret: short })).toThrow(
        `sealedNonces: secret has ${short?.length ?? 0} bytes, it needs 32`,
      )
    expect(() => sealedNonces({ secret: 'x'.repeat(32) })).not.toThrow()
    const nonces = sealedNonces({ secret })
    await expect(nonces.issue()).rejects.toThrow('needs the visitor')
    await expect(nonces.consume('x')).rejects.toThrow('needs the visitor')
  })
})

it('a nonce has 32 digits of base 16, and nothing else', () => {
  const nonce = '0123456789abcdef'.repeat(2)
  expect(isNonce(nonce)).toBe(true)
  for (const other of [
    '',
    nonce.slice(1),
    `${nonce}0`,
    ` ${nonce}`,
    `${nonce} `,
    nonce.toUpperCase(),
    'x'.repeat(32),
    '0',
  ])
    expect([other, isNonce(other)]).toEqual([other, false])
})

describe('nonces in memory', () => {
  it('are used once, until five minutes have passed', async () => {
    let time = 1_770_000_000_000
    const nonces = memoryNonces({ now: () => time })
    const [early, late, kept] = [await nonces.issue(), await nonces.issue(), await nonces.issue()]
    time += nonceMs - 1
    expect([await nonces.consume(early), await nonces.consume(early)]).toEqual([true, false])
    await nonces.issue()
    expect(await nonces.consume(kept)).toBe(true)
    time += 1
    expect([await nonces.consume(late), await nonces.consume('x')]).toEqual([false, false])
  })

  it('are bounded: the oldest are forgotten first', async () => {
    const nonces = memoryNonces()
    const first = await nonces.issue()
    const second = await nonces.issue()
    for (let count = 2; count <= nonceCount; count++) await nonces.issue()
    expect(await nonces.consume(first)).toBe(false)
    expect(await nonces.consume(second)).toBe(true)
  })
})
