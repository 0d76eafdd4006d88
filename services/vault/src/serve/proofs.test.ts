import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createManualClock } from '@billfold/service/testing'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../roles/vault/testing/refusalOf.ts'
import { createNonces } from './createNonces.ts'
import { createSeenProofs } from './createSeenProofs.ts'
import { createSprayGuard } from './createSprayGuard.ts'
import { createWorkChallenges } from './createWorkChallenges.ts'
import { verifyProof } from './verifyProof.ts'

const invalid = { code: 'proof-invalid' }

describe('verifyProof', () => {
  const url = 'https://vault.example/v1/session/me'
  const accessToken = 'token'
  const ath = createHash('sha256').update(accessToken).digest('base64url')
  let keys: Awaited<ReturnType<typeof generateKeyPair>>
  let jwk: JWK

  beforeAll(async () => {
    keys = await generateKeyPair('ES256', { extractable: true })
    jwk = await exportJWK(keys.publicKey)
  })

  function create() {
    const clock = createManualClock()
    const nonces = createNonces({ secret: () => Buffer.alloc(32), now: clock.now })
    const seen = createSeenProofs({ now: clock.now })
    const seconds = () => Math.floor(clock.now() / 1_000)
    return {
      clock,
      seconds,
      make: (claims: object = {}, header: object = {}, key = keys.privateKey) =>
        new SignJWT({
          htm: 'POST',
          htu: url,
          iat: seconds(),
          jti: randomBytes(16).toString('base64url'),
          nonce: nonces.current(),
          ath,
          ...claims,
        })
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })
          .sign(key),
      verify: (proof: string | undefined, more: Partial<verifyProof.Options> = {}) =>
        verifyProof(proof, { url, accessToken, nonces, seen, now: clock.now, ...more }),
    }
  }

  it('gives the thumbprint of the key, for each proof once', async () => {
    const { make, verify } = create()
    const thumbprint = await calculateJwkThumbprint(jwk)
    const proof = await make()
    expect(await verify(proof)).toBe(thumbprint)
    expect(await refusalOf(verify(proof))).toEqual({ ...invalid, detail: 'the proof was used' })
    const said = { ext: true, key_ops: ['verify'], use: 'sig', alg: 'ES256' }
    expect(await verify(await make({}, { jwk: { ...jwk, ...said } }))).toBe(thumbprint)
    // A call without a token has a proof without one.
    expect(await verify(await make({ ath: undefined }), { accessToken: undefined })).toBe(thumbprint)
  })

  it.each<[string, object]>([
    ['another method', { htm: 'GET' }],
    ['another path', { htu: 'https://vault.example/v1/vault' }],
    ['another origin', { htu: 'https://other.example/v1/session/me' }],
    ['a query', { htu: `${url}?x=1` }],
    ['a fragment', { htu: `${url}#x` }],
    ['a user', { htu: 'https://ann@vault.example/v1/session/me' }],
    ['a password', { htu: 'https://:x@vault.example/v1/session/me' }],
    ['no address', { htu: 'x' }],
  ])('is for this very call: not one with %s', async (_, claims) => {
    const { make, verify } = create()
    const detail = 'the proof is for another call'
    expect(await refusalOf(verify(await make(claims)))).toEqual({ ...invalid, detail })
  })

  it('has 4,096 characters at the most', async () => {
    const { make, verify } = create()
    const ofLength = async (count: number) => {
      // Three characters are written as four: the header and the claims fill what the other one leaves.
      for (const kid of ['', 'x', 'xx']) {
        const bare = await make({ more: '' }, { kid })
        for (const spare of [0, 1, 2, 3]) {
          const more = 'x'.repeat(Math.floor(((count - bare.length) * 3) / 4) - spare)
          const proof = await make({ more }, { kid })
          if (proof.length === count) return proof
        }
      }
      throw new Error('no such proof')
    }
    expect(await verify(await ofLength(4_096))).toBe(await calculateJwkThumbprint(jwk))
    expect(await refusalOf(verify(await ofLength(4_097)))).toEqual({ ...invalid, detail: 'no proof' })
  })

  it('is for this very token', async () => {
    const { make, verify } = create()
    const refused = { ...invalid, detail: 'the proof is for another token' }
    expect(await refusalOf(verify(await make({ ath: 'another' })))).toEqual(refused)
    expect(await refusalOf(verify(await make({ ath: undefined })))).toEqual(refused)
    expect(await refusalOf(verify(await make(), { accessToken: undefined }))).toEqual(refused)
  })

  it('needs a nonce of ours, and a time that is a minute away at most', async () => {
    const { make, seconds, verify } = create()
    const needed = { code: 'nonce-needed' }
    expect(await refusalOf(verify(await make({ nonce: undefined })))).toEqual(needed)
    expect(await refusalOf(verify(await make({ nonce: '1.x' })))).toEqual(needed)
    for (const late of [-61, 61]) expect(await refusalOf(verify(await make({ iat: seconds() + late })))).toEqual(needed)
    for (const late of [-60, 60]) await verify(await make({ iat: seconds() + late }))
  })

  it('is no other kind of token, and of no other kind of key', async () => {
    const { make, verify } = create()
    const bad = { ...invalid, detail: 'the proof is not good' }
    const none = { ...invalid, detail: 'no proof' }
    const other = await generateKeyPair('ES256')
    const hash = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    for (const [what, proof, refused] of [
      ['nothing', undefined, none],
      ['too long', `${await make()}${'x'.repeat(4_096)}`, none],
      ['no token', 'x', bad],
      ['another type', await make({}, { typ: 'JWT' }), bad],
      ['a key that did not sign it', await make({}, {}, other.privateKey), bad],
      ['a private key', await make({}, { jwk: await exportJWK(keys.privateKey) }), bad],
      [
        'another curve',
        await new SignJWT({})
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES384', jwk: hash.publicKey.export({ format: 'jwk' }) })
          .sign(hash.privateKey),
        bad,
      ],
      ['a short id', await make({ jti: 'x'.repeat(15) }), bad],
      ['a long id', await make({ jti: 'x'.repeat(129) }), bad],
      ['no id', await make({ jti: undefined }), bad],
      ['no time', await make({ iat: undefined }), bad],
      ['no address', await make({ htu: undefined }), bad],
      ['no method', await make({ htm: undefined }), bad],
      ['a long address', await make({ htu: `${url}${'x'.repeat(2_048)}` }), bad],
    ] as const)
      expect(await refusalOf(verify(proof)), what).toEqual(refused)
    await verify(await make({ jti: 'x'.repeat(16) }))
    await verify(await make({ jti: 'x'.repeat(128) }))
  })
})

describe('createNonces', () => {
  it('gives nonces that are valid for one to two minutes, and knows no others', () => {
    const clock = createManualClock(60_000 * 100)
    const key = { secret: Buffer.alloc(32, 1) }
    const nonces = createNonces({ secret: () => key.secret, now: clock.now })
    const nonce = nonces.current()
    expect(nonce).toMatch(/^100\.[-_A-Za-z0-9]{22}$/)
    clock.advance(59_999)
    expect(nonces.current()).toBe(nonce)
    clock.advance(60_000)
    expect([nonces.isGood(nonce), nonces.isGood(nonces.current())]).toEqual([true, true])
    expect(nonces.current()).not.toBe(nonce)
    for (const other of ['', nonce.slice(1), `${nonce}x`, `${nonce.slice(0, -1)}!`, nonce.replace('100', '101')])
      expect(nonces.isGood(other)).toBe(false)
    key.secret = Buffer.alloc(32, 2)
    expect(nonces.isGood(nonce)).toBe(false)
    key.secret = Buffer.alloc(32, 1)
    clock.advance(1)
    expect(nonces.isGood(nonce)).toBe(false)
    clock.advance(-120_001)
    expect(nonces.isGood(nonce)).toBe(false)
  })
})

describe('createSeenProofs', () => {
  it('takes a proof of a key once, for at least as long as it could be used', async () => {
    // A nonce lives for two minutes, its proof may be a minute off on each side.
    const turnMs = 240_000
    const clock = createManualClock(turnMs * 10)
    const seen = createSeenProofs({ now: clock.now })
    expect(await seen.take('a', '1')).toBe(true)
    expect(await seen.take('a', '1')).toBe(false)
    expect(await seen.take('b', '1')).toBe(true)
    expect(await seen.take('a', '2')).toBe(true)
    clock.advance(turnMs - 1)
    expect(await seen.take('late', '1')).toBe(true)
    clock.advance(1)
    expect([await seen.take('a', '1'), await seen.take('late', '1')]).toEqual([false, false])
    clock.advance(turnMs - 1)
    expect(await seen.take('late', '1')).toBe(false)
    clock.advance(1)
    expect(await seen.take('late', '1')).toBe(true)
    expect(await seen.take('c', '1')).toBe(true)
    clock.advance(2 * turnMs)
    expect(await seen.take('c', '1')).toBe(true)
  })
})

describe('createWorkChallenges', () => {
  function create(bits = 8) {
    const clock = createManualClock()
    const key = { bytes: Buffer.alloc(32, 1) }
    const work = createWorkChallenges({ key: () => key.bytes, now: clock.now, random: randomBytes, bits })
    const solve = (challenge: string, isRight = true) => {
      for (let answer = 0; ; answer++) {
        const hash = createHash('sha256').update(`${challenge}.${answer}`).digest()
        if ((hash.readUInt32BE() >>> (32 - bits) === 0) === isRight) return String(answer)
      }
    }
    return { clock, key, solve, work }
  }

  it('takes the answer to a task of ours, once, for five minutes', () => {
    const { clock, key, solve, work } = create()
    const { bits, challenge } = work.make()
    expect([bits, challenge]).toEqual([8, expect.stringMatching(/^\d+\.[-_\w]{16}\.[-_\w]{22}$/)])
    const answer = solve(challenge)
    expect(work.accept({ challenge, answer: solve(challenge, false) })).toBe(false)
    clock.advance(300_001)
    expect(work.accept({ challenge, answer })).toBe(false)
    clock.advance(-300_002)
    expect(work.accept({ challenge, answer })).toBe(false)
    clock.advance(1)
    key.bytes = Buffer.alloc(32, 2)
    expect(work.accept({ challenge, answer })).toBe(false)
    key.bytes = Buffer.alloc(32, 1)
    clock.advance(300_000)
    expect(work.accept({ challenge, answer })).toBe(true)
    expect(work.accept({ challenge, answer })).toBe(false)
    for (const odd of ['', '.', '..', 'x.y', challenge.replace(/^\d+/, at => String(Number(at) + 1))])
      expect(work.accept({ challenge: odd, answer: solve(odd) }), odd).toBe(false)
  })

  it('remembers what was solved for as long as it would count', () => {
    const { clock, solve, work } = create(1)
    const tasks = [work.make().challenge, work.make().challenge]
    clock.advance(150_000)
    tasks.push(work.make().challenge)
    const accept = (challenge: string | undefined) =>
      work.accept({ challenge: challenge ?? '', answer: solve(challenge ?? '') })
    expect(tasks.map(accept)).toEqual([true, true, true])
    clock.advance(150_000)
    expect(accept(work.make().challenge)).toBe(true)
    expect(tasks.map(accept)).toEqual([false, false, false])
  })
})

describe('createSprayGuard', () => {
  it('ends the alarm once half of what raised it is over', () => {
    const clock = createManualClock()
    const lines: unknown[] = []
    const error = (...line: unknown[]) => void lines.push(line)
    const guard = createSprayGuard({ clock, log: { info() {}, warn() {}, error }, count: 4 })
    for (let count = 0; count < 4; count++) {
      expect(guard.isAlarmed('a')).toBe(false)
      clock.advance(1_000)
      guard.noteWrong('a')
    }
    expect([guard.isAlarmed('a'), guard.isAlarmed('b')]).toEqual([true, false])
    expect(lines).toEqual([['codes.sprayed', { project: 'a', count: 4 }]])
    // The first of four is ten minutes old, then the second.
    clock.advance(597_000)
    expect(guard.isAlarmed('a')).toBe(true)
    clock.advance(999)
    expect(guard.isAlarmed('a')).toBe(true)
    clock.advance(1)
    expect(guard.isAlarmed('a')).toBe(false)
    guard.noteWrong('a')
    expect(guard.isAlarmed('a')).toBe(false)
    guard.noteWrong('a')
    expect(guard.isAlarmed('a')).toBe(true)
    expect(lines).toHaveLength(2)
  })

  it('forgets what is beyond twice what raises the alarm', () => {
    const clock = createManualClock()
    const guard = createSprayGuard({ clock, log: { info() {}, warn() {}, error() {} }, count: 2 })
    for (let count = 0; count < 100; count++) guard.noteWrong('a')
    clock.advance(300_000)
    for (let count = 0; count < 2; count++) guard.noteWrong('a')
    clock.advance(300_000)
    expect(guard.isAlarmed('a')).toBe(true)
    clock.advance(300_000)
    expect(guard.isAlarmed('a')).toBe(false)
  })
})
