import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSessionKey } from './createSessionKey.ts'
import { createTokens } from './createTokens.ts'

const at = 1_770_000_000_000
const now = () => at
const exp = at / 1_000 + 60
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('a token holds claims until it expires', async () => {
  const keys = [await createSessionKey()]
  const tokens = createTokens({ keys, now })
  const token = await tokens.sign({ sub: 'ä', exp })
  expect(await tokens.read(token)).toEqual({ sub: 'ä', exp })
  expect(await createTokens({ keys, now: () => exp * 1_000 }).read(token)).toBeUndefined()
  expect(await tokens.read(await tokens.sign({ sub: 'without a time' }))).toBeUndefined()
  await expect(createTokens({ keys: [] }).sign({})).rejects.toThrow('keys is empty')
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
    `${header}.${claims}.${seal}.${seal}`,
    `${header}.${claims}.${seal.slice(0, -4)}AAAA`,
    '',
    'x'.repeat(10_000),
  ])
    expect([forged, await tokens.read(forged)]).toEqual([forged, undefined])
})
