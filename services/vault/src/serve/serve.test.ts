import { createECDH, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { silentLog } from '@billfold/service'
import { lockKeys, openDatabase } from '@billfold/service/database'
import { escapeHtml, isSameText } from '@billfold/service/http'
import { createManualClock } from '@billfold/service/testing'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { limits } from '../contract/limits.ts'
import { refusalOf } from '../roles/vault/testing/refusalOf.ts'
import { bindNonce } from './bindNonce.ts'
import { buttonPage, buttonPageHeaders } from './buttonPage.ts'
import { CallRefusal } from './CallRefusal.ts'
import { deriveKeyPair } from './deriveKeyPair.ts'
import { everyRealm } from './everyRealm.ts'
import { hashText } from './hashText.ts'
import { inlineSource } from './inlineSource.ts'
import { isInserted } from './isInserted.ts'
import { isSignedByWriteKey } from './isSignedByWriteKey.ts'
import { isUpdated } from './isUpdated.ts'
import { loadSecrets } from './loadSecrets.ts'
import { loginEvidence } from './loginEvidence.ts'
import { newId } from './newId.ts'
import { openSecret } from './openSecret.ts'
import { pageStyle } from './pageStyle.ts'
import { readDatabaseTime } from './readDatabaseTime.ts'
import { readFormToken } from './readFormToken.ts'
import { readJson } from './readJson.ts'
import type { SecretTable } from './SecretTable.ts'
import { sealSecret } from './sealSecret.ts'
import { secureHeaders } from './secureHeaders.ts'
import { secureRows } from './secureRows.ts'

describe('keys', () => {
  it('of a secret are always the same pair of P-256', () => {
    const secret = Buffer.alloc(32, 7)
    const { privateJwk, publicJwk, publicKey } = deriveKeyPair(secret)
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(secret)
    expect(publicKey).toBe(curve.getPublicKey().toString('base64url'))
    const bytes = Buffer.from(publicKey, 'base64url')
    const point = { x: bytes.subarray(1, 33).toString('base64url'), y: bytes.subarray(33).toString('base64url') }
    expect(publicJwk).toEqual({ kty: 'EC', crv: 'P-256', ...point })
    expect(privateJwk).toEqual({ ...publicJwk, d: secret.toString('base64url') })
  })

  it('of a secret that is not a number of the curve are those of its hash', () => {
    const high = Buffer.alloc(32, 255)
    expect(deriveKeyPair(high)).toEqual(deriveKeyPair(createHash('sha256').update(high).digest()))
  })

  it('open what was sealed to them for the same purpose, and nothing else', async () => {
    const { privateJwk, publicKey } = deriveKeyPair(Buffer.alloc(32, 7))
    const info = new TextEncoder().encode('info')
    const secret = Uint8Array.from(randomBytes(32))
    const box = await sealSecret(publicKey, info, secret)
    expect([Buffer.from(box.enc, 'base64url').length, Buffer.from(box.sealed, 'base64url').length]).toEqual([65, 48])
    expect(await openSecret(privateJwk, info, box)).toEqual(secret)
    const refused = { code: 'input-invalid', detail: 'the secret was not sealed to this role, or for something else' }
    const others = deriveKeyPair(Buffer.alloc(32, 8)).privateJwk
    expect(await refusalOf(openSecret(others, info, box))).toEqual(refused)
    expect(await refusalOf(openSecret(privateJwk, new TextEncoder().encode('other'), box))).toEqual(refused)
    expect(await refusalOf(openSecret(privateJwk, info, { ...box, sealed: '' }))).toEqual(refused)
    expect(await refusalOf(sealSecret('AA', info, secret))).toEqual({
      code: 'input-invalid',
      detail: 'the frame key is no point of P-256',
    })
  })

  it('of a wallet sign what it wrote', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { x = '' } = publicKey.export({ format: 'jwk' })
    const bytes = new TextEncoder().encode('record')
    const signature = sign(null, bytes, privateKey).toString('base64url')
    expect(isSignedByWriteKey(x, bytes, signature)).toBe(true)
    expect(isSignedByWriteKey(x, new TextEncoder().encode('other'), signature)).toBe(false)
    expect(isSignedByWriteKey(x, bytes, '')).toBe(false)
    expect(isSignedByWriteKey('AA', bytes, signature)).toBe(false)
  })

  it('of a login elsewhere are bound to their page', () => {
    const nonce = (salt: string, thumbprint: string) => bindNonce({ salt, thumbprint }).toString('hex')
    // As the escrow of the release before this one knows it.
    expect(nonce('a', 'b')).toBe('7521430a7c6a2dc0863c7d81a9dc462797ad9be95f45f842f52bea33a1d67165')
    expect(new Set([nonce('a', 'b'), nonce('a', 'c'), nonce('c', 'b'), nonce('ab', '')]).size).toBe(4)
  })
})

describe('loadSecrets', () => {
  it('makes a secret once, under the KMS, and derives a key for each role and use from it', async () => {
    const contexts: unknown[] = []
    const kms = {
      wrap: async (bytes: Buffer, context: object) => {
        contexts.push(context)
        return bytes.toString('base64url')
      },
      unwrap: async (text: string, context: object) => {
        contexts.push(context)
        return Buffer.from(text, 'base64url')
      },
    }
    const database = openDatabase<SecretTable>({ engine: 'sqlite', file: ':memory:' }, { name: 'test', log: silentLog })
    const { query } = database
    await sql`create table service_secret (name text primary key, wrapped text not null)`.execute(query)
    const load = (role: 'vault' | 'escrow') => loadSecrets({ role, kms: kms as never, random: randomBytes, database })
    const first = await load('vault')
    const second = await load('vault')
    expect(await query.selectFrom('service_secret').select('name').execute()).toEqual([{ name: 'master' }])
    expect(contexts.slice(0, 2)).toEqual([
      { role: 'vault', secret: 'master' },
      { role: 'vault', secret: 'master' },
    ])
    expect(first.of('a')).toEqual(second.of('a'))
    expect(first.of('a')).toHaveLength(32)
    expect(first.of('a')).not.toEqual(first.of('b'))
    expect((await load('escrow')).of('a')).not.toEqual(first.of('a'))
    await database.close()
  })
})

describe('readJson', () => {
  const url = 'https://vault.example/'
  const json = 'application/json'
  const read = (body: BodyInit | null, headers: Record<string, string> = { 'content-type': json }) =>
    readJson(new Request(url, { method: 'POST', body, headers, ...{ duplex: 'half' } }))
  const none = { code: 'input-invalid', detail: 'the body is no JSON' }
  const text = (count: number) => JSON.stringify('x'.repeat(count - 2))

  it.each(['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8', 'application/json ;x'])(
    'reads what is declared as %s',
    async type => expect(await read('{"a":[1]}', { 'content-type': type })).toEqual({ a: [1] }),
  )

  it.each(['text/plain', 'application/jsonx', 'x application/json', ''])('reads nothing declared as %j', async type =>
    expect(await refusalOf(read('{}', { 'content-type': type }))).toEqual({ code: 'body-not-json' }),
  )

  it.each(['', '{', `${'['.repeat(33)}${']'.repeat(33)}`, Uint8Array.from([34, 255, 34])])(
    'reads no invalid body',
    async body => expect(await refusalOf(read(body))).toEqual(none),
  )

  it('reads none that was not sent, nor one of another length than is good', async () => {
    expect(await refusalOf(read(null))).toEqual(none)
    const large = { code: 'body-too-large' }
    const { bodyBytes } = limits
    expect(await read(text(bodyBytes))).toHaveLength(bodyBytes - 2)
    expect(await refusalOf(read(text(bodyBytes + 1)))).toEqual(large)
    const declared = { 'content-type': json, 'content-length': String(bodyBytes + 1) }
    expect(await refusalOf(read('{}', declared))).toEqual(large)
    expect(await read('{}', { ...declared, 'content-length': String(bodyBytes) })).toEqual({})
    expect(await read(`${'['.repeat(32)}${']'.repeat(32)}`)).toHaveLength(1)
  })

  it('stops reading a body that is too long, and one that is cut off', async () => {
    let isCancelled = false
    const endless = new ReadableStream({
      pull: controller => controller.enqueue(new Uint8Array(65_536)),
      cancel() {
        isCancelled = true
      },
    })
    expect(await refusalOf(read(endless))).toEqual({ code: 'body-too-large' })
    expect(isCancelled).toBe(true)
    const cut = new ReadableStream({ pull: controller => controller.error(new Error('gone')) })
    expect(await refusalOf(read(cut))).toEqual({ code: 'input-invalid', detail: 'the body was cut off' })
  })
})

describe('readFormToken', () => {
  const token = 'aZ09-_'.padEnd(43, 'b')
  const read = (body: string, length: string | undefined = String(body.length)) =>
    readFormToken(
      new Request('https://vault.example/', {
        method: 'POST',
        body,
        headers: length === undefined ? {} : { 'content-length': length },
      }),
    )
  it.each<[string, string | undefined, string | undefined]>([
    [`token=${token}`, undefined, token],
    [`a=1&token=${token}`, undefined, token],
    [`token=${token}`, '200', token],
    [`token=${token}`, '201', undefined],
    [`token=${token}`, 'x', undefined],
    [`token=${token}x`, undefined, undefined],
    [`token=x${token}`, undefined, undefined],
    [`token=${token.slice(1)}`, undefined, undefined],
    [`token=${token.slice(1)}!`, undefined, undefined],
    ['a=1', undefined, undefined],
    ['', undefined, undefined],
  ])('reads %j of length %s as %s', async (body, length, expected) => expect(await read(body, length)).toBe(expected))

  it('reads nothing of which no length is declared', async () => {
    const body = `token=${token}`
    expect(await readFormToken(new Request('https://vault.example/', { method: 'POST', body }))).toBeUndefined()
  })
})

describe('pages with one button', () => {
  const page = { heading: 'A & <b>', lines: ['One "line"', { strong: "It's" }] }
  it('show texts as texts', () => {
    expect(escapeHtml('&<>"\'a')).toBe('&#38;&#60;&#62;&#34;&#39;a')
    const html = buttonPage(page)
    expect(html).toMatch(
      /^<!doctype html><html lang="en"><meta charset="utf-8">.*<meta name="robots" content="noindex"><title>/,
    )
    expect(html).toContain('<title>A &#38; &#60;b&#62;</title>')
    expect(html).toContain('<h1>A &#38; &#60;b&#62;</h1><p>One &#34;line&#34;</p><p><b>It&#39;s</b></p></main></html>')
    expect(html).toContain(`<style>${pageStyle}</style>`)
    expect(html).not.toContain('<form')
  })

  it('have a form where there is a button and a token', () => {
    const form = '<form method="post"><input type="hidden" name="token" value="&#34;"><button>Go &#38;</button></form>'
    expect(buttonPage({ ...page, button: 'Go &', token: '"' })).toContain(`</p>${form}</main>`)
    expect(buttonPage({ ...page, button: 'Go' })).not.toContain('<form')
    expect(buttonPage({ ...page, token: 'x' })).not.toContain('<form')
  })

  it('can be read in both themes, and show which button has the focus', () => {
    const [light, dark] = /<style>(.*)@media\(prefers-color-scheme:dark\){(.*)}<\/style>/
      .exec(buttonPage(page))!
      .slice(1)
    /** Of the last rule for a part of the page that says so. */
    const colorOf = (rules: string, part: string, property: string) =>
      new RegExp(`(?:^|})${part}{(?:[^}]*[;: ])?${property}:[^};]*?(#[0-9a-f]{3,6})`).exec(rules)![1]!
    const luminanceOf = (color: string) => {
      const digits = color.length === 4 ? color.replace(/[0-9a-f]/g, '$&$&') : color
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
        const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const contrastOf = (one: string, other: string) => {
      const [less = 0, more = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b)
      return more / less
    }
    const of = (rules: string, part: string) =>
      contrastOf(colorOf(rules, part, 'color'), colorOf(rules, part, 'background'))
    expect([of(light!, 'body'), of(light!, 'button'), of(dark!, 'body')].every(one => one >= 4.5)).toBe(true)
    for (const [rules, property] of [
      [light!, 'outline'],
      [dark!, 'outline-color'],
    ] as const) {
      const focus = colorOf(rules, 'button:focus-visible', property)
      expect(contrastOf(focus, colorOf(rules, 'body', 'background'))).toBeGreaterThanOrEqual(3)
    }
  })

  it('allow their own style and form, and nothing else', () => {
    const hash = createHash('sha256').update(pageStyle).digest('base64')
    expect(inlineSource(pageStyle)).toBe(`'sha256-${hash}'`)
    expect(buttonPageHeaders).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    })
    expect(secureHeaders).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    })
  })
})

describe('CallRefusal', () => {
  it('answers with its code, the time, and what a caller may know', async () => {
    const refusal = new CallRefusal('too-many', { retryAfterMs: 1_001, detail: 'why' })
    expect([refusal.name, refusal.message, refusal.code]).toEqual(['CallRefusal', 'why', 'too-many'])
    const response = refusal.toResponse(7)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await response.json()).toEqual({ code: 'too-many', message: 'why', serverAtMs: 7, retryAfterMs: 1_001 })
    const plain = new CallRefusal('not-found')
    expect(plain.message).toBe('not-found')
    const answer = plain.toResponse(7)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([404, null])
    expect(await answer.json()).toEqual({ code: 'not-found', message: 'not-found', serverAtMs: 7 })
    expect(new CallRefusal('too-many', { retryAfterMs: 0 }).toResponse(7).headers.get('retry-after')).toBe('1')
  })
})

describe('what PostgreSQL is asked', () => {
  function create() {
    const asked: string[] = []
    const query: Kysely<never> = new Kysely<never>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: () => new PostgresIntrospector(query),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query: { parameters, sql } }) =>
        void asked.push([sql.replaceAll(/\s+/g, ' '), ...parameters].join(' | ')),
    })
    return { asked, query }
  }

  it('locks keys in one order, so that no two wait for each other; a SQLite file has one writer anyway', async () => {
    const { asked, query } = create()
    await lockKeys('sqlite', query, ['b', 'a'])
    expect(asked).toEqual([])
    await lockKeys('postgres', query, ['b', 'a'])
    expect(asked).toEqual(['a', 'b'].map(key => `select pg_advisory_xact_lock(hashtextextended($1, 0)) | ${key}`))
  })

  it('shows rows of the realm alone, to the owner of the tables, too', async () => {
    const { asked, query } = create()
    await secureRows(query, 'sqlite', ['vault'])
    expect(asked).toEqual([])
    await secureRows(query, 'postgres', ['vault', 'flow'])
    expect(asked).toEqual(
      ['vault', 'flow'].flatMap(table => [
        `alter table "${table}" enable row level security`,
        `alter table "${table}" force row level security`,
        `create policy of_realm on "${table}" using (current_setting('app.realm', true) in (realm, '*')) with check (current_setting('app.realm', true) in (realm, '*'))`,
      ]),
    )
  })

  it('says what time it is for all processes; of a SQLite file this machine does', async () => {
    const { asked, query } = create()
    const clock = createManualClock()
    expect(await readDatabaseTime({ engine: 'sqlite', query }, clock)).toBe(clock.now())
    expect(asked).toEqual([])
    expect(await readDatabaseTime({ engine: 'postgres', query }, clock)).toBeNaN()
    expect(asked).toEqual([expect.stringMatching(/^select .+ as now$/)])
  })
})

describe('loginEvidence', () => {
  const openId = { kind: 'openid', provider: 'google', idToken: 't', salt: 's' }
  const plain = { kind: 'oauth', provider: 'github', accessToken: 't' }
  const farcaster = { kind: 'farcaster', message: 'm', signature: '0x00ff', salt: 's' }
  it.each([
    [openId, true],
    [plain, true],
    [farcaster, true],
    [{ ...farcaster, signature: `0x${'aF'.repeat(8_192)}` }, true],
    [{ ...farcaster, signature: `0x${'aF'.repeat(8_193)}` }, false],
    [{ ...farcaster, signature: '0x' }, false],
    [{ ...farcaster, signature: '0x0' }, false],
    [{ ...farcaster, signature: 'x0x00' }, false],
    [{ ...farcaster, signature: '0x00x' }, false],
    [{ ...farcaster, signature: '0xgg' }, false],
    [{ ...openId, idToken: undefined }, false],
    [{ ...openId, provider: 'evil' }, false],
    [{ ...plain, accessToken: '' }, false],
    [{ ...plain, kind: 'other' }, false],
    [{}, false],
  ])('%j: %s', (evidence, isGood) => expect(v.is(loginEvidence, evidence)).toBe(isGood))
})

describe('small rules', () => {
  it('texts are stored by their SHA-256, and scopes without a realm are of every one', () => {
    expect(hashText('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
    expect(everyRealm).toBe('*')
  })

  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', 'aa', false],
    ['', '', true],
    ['é', 'e', false],
  ])('%j and %j are the same text: %s', (a, b, expected) => expect(isSameText(a, b)).toBe(expected))

  it('a row was written where the database says so', () => {
    expect([0n, 1n, 2n].map(numUpdatedRows => isUpdated({ numUpdatedRows }))).toEqual([false, true, true])
    expect([undefined, 0n, 1n].map(count => isInserted({ numInsertedOrUpdatedRows: count }))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('an id is 128 bits that were drawn', () => {
    expect(newId(count => Buffer.alloc(count, 1))).toBe(Buffer.alloc(16, 1).toString('base64url'))
  })
})
