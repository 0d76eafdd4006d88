import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSessionKey, type SessionKey } from './createSessionKey.ts'
import { createTokens } from './createTokens.ts'

const at = 1_770_000_000_000
const now = () => at
const exp = at / 1_000 + 60
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('a token holds claims until it expires', async () => {
  const keys = [await createSessionKey()]
  const tokens = createTokens({ keys, now })
  const token = await tokens.sign({ sub: 'ä', exp })
  expect(await tokens.read(token)).toEqual({ sub: 'ä', exp })
  expect(await createTokens({ keys, now: () => exp * 1_000 }).read(token)).toBeUndefined()
  for (const time of [undefined, `${exp}`, null, [exp]])
    expect(await tokens.read(await tokens.sign({ sub: 'without a time', exp: time }))).toBeUndefined()
  expect(await tokens.read(await tokens.sign({ exp: exp - 60 }))).toBeUndefined()
  await expect(createTokens({ keys: [] }).sign({})).rejects.toThrow('keys is empty')
})

it('a token of more than 8,000 characters is not read', async () => {
  const key = await createSessionKey()
  const lengths = new Set<number>()
  // A payload in base64 has three of four lengths: another name of the key moves them.
  for (const kid of ['k', 'ke', 'key'])
    for (let size = 5_860; size < 5_890; size++) {
      const tokens = createTokens({ keys: [{ ...key, kid }], now })
      const token = await tokens.sign({ sub: 'a'.repeat(size), exp })
      if (token.length < 7_999 || token.length > 8_002) continue
      lengths.add(token.length)
      expect([token.length, (await tokens.read(token)) !== undefined]).toEqual([token.length, token.length <= 8_000])
    }
  expect(lengths).toContain(8_000)
  expect(lengths).toContain(8_001)
})

it('a token of another type, key, algorithm or with other claims is refused', async () => {
  const [key, other] = [await createSessionKey(), await createSessionKey()]
  const tokens = createTokens({ keys: [key], now })
  const token = await tokens.sign({ sub: 'a', exp })
  const [header = '', claims = '', seal = ''] = token.split('.')
  const publicKey = JSON.stringify((await tokens.jwks()).keys[0])
  expect(publicKey).not.toContain(key.d)
  const hs256 = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${claims}`
  for (const forged of [
    await createTokens({ keys: [key], type: 'nonce+jwt', now }).sign({ sub: 'a', exp }),
    await createTokens({ keys: [{ ...other, kid: key.kid }], now }).sign({ sub: 'a', exp }),
    await createTokens({ keys: [other], now }).sign({ sub: 'a', exp }),
    `${encode({ alg: 'none', typ: 'JWT', kid: key.kid })}.${claims}.`,
    `${encode({ alg: 'none', typ: 'JWT', kid: key.kid })}.${claims}.${seal}`,
    `${hs256}.${createHmac('sha256', publicKey).update(hs256).digest('base64url')}`,
    `${header}.${encode({ sub: 'b', exp })}.${seal}`,
    `${header}.${claims}.`,
    `${header}.${claims}`,
    `${header}.${claims}.${seal}AAA`,
    `${header}.${claims}.${seal}AA`,
    await signRaw(key, { alg: 'ES384', typ: 'JWT', kid: key.kid }, { sub: 'a', exp }),
    await signRaw(key, { alg: 'ES256', typ: 'at+jwt', kid: key.kid }, { sub: 'a', exp }),
    await signRaw(key, { alg: 'ES256', kid: key.kid }, { sub: 'a', exp }),
    await signRaw(key, null, { sub: 'a', exp }),
    await signRaw(key, { alg: 'ES256', typ: 'JWT', kid: key.kid }, null),
    `${encode('x')}.${claims}.${seal}`,
    `x.${claims}.${seal}`,
    `${header}.${claims}.${seal}.${seal}`,
    `${header}.${claims}.${seal.slice(0, -4)}AAAA`,
    '',
    'x'.repeat(10_000),
  ])
    expect([forged, await tokens.read(forged)]).toEqual([forged, undefined])
})

/** Signs what `createTokens` would not write. */
async function signRaw(key: SessionKey, header: unknown, claims: unknown): Promise<string> {
  const head = `${encode(header)}.${encode(claims)}`
  const { kty, crv, x, y, d } = key
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const opened = await crypto.subtle.importKey('jwk', { kty, crv, x, y, d } as JsonWebKey, algorithm, false, ['sign'])
  const signing = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(signing, opened, new TextEncoder().encode(head))
  return `${head}.${Buffer.from(signature).toString('base64url')}`
}
