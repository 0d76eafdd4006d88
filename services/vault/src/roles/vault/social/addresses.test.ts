import { createHash, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSocialProviders } from '../../../logins/createSocialProviders.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { loginNonce } from '../attempts/loginNonce.ts'
import { toUserName } from '../attempts/toUserName.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { isUnanswered } from './isUnanswered.ts'
import { readReturn } from './readReturn.ts'
import { readState } from './readState.ts'
import { writeAuthorizeUri } from './writeAuthorizeUri.ts'
import { writeState } from './writeState.ts'

const host = 'https://alpha.example'
const secrets = { of: (use: string) => createHash('sha256').update(use).digest() }
const attempt = { id: 'AAECAwQFBgcICQoLDA0ODw', thumbprint: 'key' }
/** As the release before this one wrote it. */
const state = '000102030405060708090a0b0c0d0e0f6c7748c2d4249e91c45a64ab57f1ed59'

describe('readReturn', () => {
  const long = (count: number) => `${host}/${'a'.repeat(count - host.length - 1)}`
  it.each([
    [`${host}/swap`, `${host}/swap`],
    [`${host}/swap?from=eth&result_uri=old#part`, `${host}/swap?from=eth#part`],
    ['https%3A%2F%2Falpha.example%2Fswap', `${host}/swap`],
    [`${host}/100%25`, `${host}/100%25`],
    // What cannot be decoded was not encoded twice.
    [`${host}/100%`, `${host}/100%`],
    [long(2_048), long(2_048)],
    [long(2_049), undefined],
    [undefined, undefined],
    ['', undefined],
    ['/swap', undefined],
    ['%', undefined],
    ['https://beta.example/', undefined],
    ['http://alpha.example/', undefined],
    ['https://alpha.example:444/', undefined],
    ['https://ann@alpha.example/', undefined],
    ['https://:secret@alpha.example/', undefined],
    ['javascript:alert(1)', undefined],
  ])('%s', (given, expected) => expect(readReturn(given, host)?.href).toBe(expected))
})

describe('a state', () => {
  it('names its attempt, as long as this release and those before it read it', () => {
    expect(writeState(secrets, attempt)).toBe(state)
    expect(readState(secrets, state)).toEqual({ flowId: attempt.id, state, returnTo: undefined })
  })

  it('may have any address behind it', () => {
    for (const returnTo of ['', host, `${host}/a--b`, '\n'])
      expect(readState(secrets, `${state}--${returnTo}`)).toEqual({ flowId: attempt.id, state, returnTo })
  })

  it.each([
    '',
    '--',
    `--${state}`,
    state.slice(1),
    `${state}0`,
    `${state}-`,
    `0${state}`,
    state.toUpperCase(),
    `${state.slice(0, -1)}${state.endsWith('0') ? '1' : '0'}`,
    `1${state.slice(1)}`,
    'f'.repeat(64),
  ])('is not ours: %s', text => expect(readState(secrets, text)).toBeUndefined())
})

describe('toUserName', () => {
  it.each([
    ['Ada Test', 'Ada Test'],
    ['  Ada \t\n Test ', 'Ada Test'],
    ['Ada\u2028Test', 'Ada Test'],
    ['Ada\u2029Test', 'Ada Test'],
    ['Ada\u202eTest\u0000', 'Ada Test'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['a'.repeat(65), 'a'.repeat(64)],
    ['😀'.repeat(40), '😀'.repeat(32)],
    [`a${'😀'.repeat(40)}`, `a${'😀'.repeat(31)}`],
    ['', null],
    [' \u200b ', null],
    [undefined, null],
    [7, null],
  ])('shows %j as %j', (given, shown) => expect(toUserName(given)).toBe(shown))
})

describe('isUnanswered', () => {
  it.each([
    [new DOMException('', 'TimeoutError'), true],
    [new DOMException('', 'AbortError'), true],
    [new TypeError('fetch failed'), true],
    [new Error('wrapped', { cause: new TypeError('fetch failed') }), true],
    [new Error('wrapped', { cause: new Error('twice', { cause: new DOMException('', 'TimeoutError') }) }), true],
    [new TypeError('x is not a function'), false],
    [new Error('fetch failed'), false],
    [new Error('wrapped', { cause: 'TimeoutError' }), false],
    ['TimeoutError', false],
    [undefined, false],
  ])('%s, %s', (error, expected) => expect(isUnanswered(error)).toBe(expected))
})

describe('writeAuthorizeUri', () => {
  const settings = { clientId: 'client', clientSecret: 'secret' }
  const apple = {
    clientId: 'client',
    teamId: 'team',
    keyId: 'key',
    privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  }
  const providers = createSocialProviders({ google: settings, github: settings, apple })
  const services = { secrets, publicUrl: () => 'https://vault.example' } as VaultServices
  const write = (name: 'google' | 'github' | 'apple') => {
    const provider = providers.get(name)
    if (!provider) throw new Error(name)
    return new URL(writeAuthorizeUri(services, provider, attempt as AttemptRow))
  }
  const verifier = deriveSecret(secrets, attempt, 'verifier').toString('base64url')
  const common = {
    response_type: 'code',
    client_id: 'client',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const nonce = loginNonce(secrets, attempt).nonce.toString('base64url')

  it.each([
    ['google', { scope: 'openid profile', nonce }],
    ['apple', { scope: 'name', nonce, response_mode: 'form_post' }],
    ['github', {}],
  ] as const)('asks %s for a code that its verifier alone redeems', (name, more) => {
    const uri = write(name)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      ...common,
      redirect_uri: `https://vault.example/social/${name}`,
      ...more,
    })
    // Hosts append to the state, and one of them cuts at the next `&`.
    expect(uri.search).toContain(`&state=${state}&`)
  })
})
