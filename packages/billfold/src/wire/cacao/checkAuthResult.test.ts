import { createRandom } from '@billfold/testkit/vitest'
import { describe, expect, it } from 'vitest'
import { isWireError } from '../isWireError.ts'
import { codeOf } from '../testing/codeOf.ts'
import type { AuthPayload } from './AuthPayload.ts'
import type { Cacao } from './Cacao.ts'
import { checkAuthResult } from './checkAuthResult.ts'
import { createRecap } from './createRecap.ts'
import { encodeRecap } from './encodeRecap.ts'
import { createSigner, verifyByRecovery } from './testing/createSigner.ts'
import { toApprovedPayload } from './toApprovedPayload.ts'
import { toRecapStatement } from './toRecapStatement.ts'
import { toSignInText } from './toSignInText.ts'

// Figures that the clients in use gave for a throw-away account.
const signer = createSigner('1112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f30')
const other = createSigner('2112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f30')
const tos = 'https://app.example/tos'
const request: AuthPayload = {
  type: 'caip122',
  chains: ['eip155:1', 'eip155:137'],
  statement: 'Sign in to the demo.',
  aud: 'https://app.example/login',
  domain: 'app.example',
  version: '1',
  nonce: 'abcdef1234567890',
  iat: '2025-06-15T12:00:00.000Z',
  resources: [tos, encodeRecap(createRecap({ methods: ['personal_sign', 'eth_sendTransaction'] }))],
}
const recap = 'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3siY2hhaW5zIjpbImVpcDE1NToxIl19XX19fQ'
const payload: Cacao.Payload = {
  iss: 'did:pkh:eip155:1:0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69',
  domain: 'app.example',
  aud: 'https://app.example/login',
  version: '1',
  nonce: 'abcdef1234567890',
  iat: '2025-06-15T12:00:00.000Z',
  statement:
    "Sign in to the demo. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.",
  resources: [tos, recap],
}
const text = `app.example wants you to sign in with your Ethereum account:
0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69

Sign in to the demo. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: abcdef1234567890
Issued At: 2025-06-15T12:00:00.000Z
Resources:
- https://app.example/tos
- ${recap}`
const signature =
  '0x9ec03275605acbe5de03afd3dae8444f513b4061d5e4526ac4d2539eb4b3cb26607e27c6493bb0c97c96d6489b493d609442ef0857210df8f15045c076d71df51c'
const cacao: Cacao = { h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s: signature } }

const nowMs = Date.parse('2025-06-15T12:00:30.000Z')
const check = (cacaos: readonly unknown[], options: Partial<checkAuthResult.Parameters> = {}) =>
  checkAuthResult({ request, result: { cacaos }, nowMs, verify: verifyByRecovery, ...options })
const rejectionOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'passed',
    error => (isWireError(error) ? error.code : String(error)),
  )
/** As a wallet would sign it whose signatures cannot be checked. */
const signed = (changed: object, account = signer): Cacao => {
  const p = { ...payload, ...changed } as Cacao.Payload
  return { ...cacao, p, s: { t: 'eip191', s: account.sign(toSignInText(p)) } }
}

describe('the text that is signed', () => {
  it('is that of the clients in use', () => {
    expect(signer.address).toBe(payload.iss.slice(-42))
    expect(toSignInText(payload)).toBe(text)
    expect(signer.sign(text)).toBe(signature)
  })

  it('has every line in its place, and two empty ones without a statement', () => {
    const { statement: _, resources: __, ...rest } = payload
    const full = {
      ...rest,
      exp: '2025-06-16T12:00:00Z',
      nbf: '2025-06-15T11:00:00Z',
      requestId: 'r 1',
      resources: [tos],
    }
    expect(toSignInText(full).split('\n').slice(1)).toEqual([
      ...['0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69', '', '', 'URI: https://app.example/login', 'Version: 1'],
      ...['Chain ID: 1', 'Nonce: abcdef1234567890', 'Issued At: 2025-06-15T12:00:00.000Z'],
      ...['Expiration Time: 2025-06-16T12:00:00Z', 'Not Before: 2025-06-15T11:00:00Z', 'Request ID: r 1', 'Resources:'],
      `- ${tos}`,
    ])
    expect(toSignInText({ ...rest, statement: '' })).toBe(toSignInText(rest))
    expect(toSignInText({ ...rest, resources: [] })).toBe(toSignInText(rest))
    expect(toSignInText(rest).split('\n').at(-1)).toBe('Issued At: 2025-06-15T12:00:00.000Z')
    const { aud, ...withoutAudience } = rest
    expect(toSignInText({ ...withoutAudience, uri: aud! })).toBe(toSignInText(rest))
  })

  it('is not made of fields that could forge a line, or that are missing', () => {
    for (const bad of ['a\nb', 'a\rb', 'a\u2028b', 'a\u0085b', 'a\u0000b'])
      for (const field of ['domain', 'aud', 'nonce', 'statement', 'requestId', 'iat', 'exp', 'iss'])
        expect([field, codeOf(() => toSignInText({ ...payload, [field]: bad }))]).toEqual([field, 'wire/bad-cacao'])
    expect(codeOf(() => toSignInText({ ...payload, resources: ['https://a.example\n- b'] }))).toBe('wire/bad-cacao')
    for (const field of ['iss', 'domain', 'aud', 'version', 'nonce', 'iat'])
      expect([field, codeOf(() => toSignInText({ ...payload, [field]: undefined } as never))]).toEqual([
        field,
        'wire/bad-cacao',
      ])
  })
})

describe('what a wallet grants', () => {
  const account = payload.iss.slice('did:pkh:'.length)

  it('is what was asked for and it has, as the clients in use say it', () => {
    const methods = ['personal_sign', 'eth_signTypedData_v4']
    expect(toApprovedPayload({ request, account, chains: ['eip155:1', 'eip155:10'], methods })).toEqual(payload)
  })

  it('leaves other abilities as they are, and out what the request leaves out', () => {
    const own = encodeRecap({ att: { 'https://app.example': { 'crud/read': [{}] } } })
    const asked = { ...request, exp: undefined, resources: [own] }
    const plain = toApprovedPayload({ request: asked, account, chains: ['eip155:1'], methods: ['personal_sign'] })
    expect(plain.resources).toEqual([own])
    expect(Object.keys(plain)).not.toContain('exp')
  })

  it('is a plain sign-in when no ReCap was asked for', () => {
    const { resources: _, statement: __, ...rest } = request
    const plain = toApprovedPayload({ request: rest, account, chains: ['eip155:1'], methods: ['personal_sign'] })
    expect(plain).not.toHaveProperty('resources')
    expect(plain).not.toHaveProperty('statement')
    expect(toSignInText(plain)).toContain('\n\n\nURI: ')
  })
})

describe('an answer', () => {
  it('of the clients in use is accepted', async () => {
    expect(await check([cacao])).toEqual({
      address: signer.address,
      chains: ['eip155:1'],
      methods: ['personal_sign'],
      proofs: [{ chainId: 'eip155:1', address: signer.address, message: text, signature, type: 'eip191', cacao }],
    })
  })

  it('may be signed for several chains, and name chains that it is not signed for', async () => {
    const everywhere = { chains: ['eip155:137', 'eip155:1'], methods: ['personal_sign', 'eth_sendTransaction'] }
    const on = (chain: string) =>
      signed(toApprovedPayload({ request, account: `${chain}:${signer.address}`, ...everywhere }))
    const both = await check([on('eip155:137'), on('eip155:1')])
    expect([both.chains, both.methods]).toEqual([
      ['eip155:137', 'eip155:1'],
      ['eth_sendTransaction', 'personal_sign'],
    ])
    expect(both.proofs.map(({ chainId }) => chainId)).toEqual(['eip155:137', 'eip155:1'])
    expect((await check([on('eip155:137')])).chains).toEqual(['eip155:137', 'eip155:1'])
  })

  it('without a ReCap proves who it is and allows nothing', async () => {
    const { resources: _, ...rest } = request
    const { resources: __, ...plain } = { ...payload, statement: 'Sign in to the demo.' }
    const bare = { ...cacao, p: plain, s: { ...cacao.s, s: signer.sign(toSignInText(plain)) } }
    expect(await check([bare], { request: rest })).toMatchObject({ chains: ['eip155:1'], methods: [] })
    const { statement: ___, ...silent } = rest
    const { statement: ____, ...mute } = plain
    const muted = { ...cacao, p: mute, s: { ...cacao.s, s: signer.sign(toSignInText(mute)) } }
    expect(await check([muted], { request: silent })).toMatchObject({ methods: [] })
    const none = { ...rest, resources: [] }
    expect(await check([signed({ ...plain, resources: [] })], { request: rest })).toMatchObject({ methods: [] })
    expect(await check([bare], { request: none })).toMatchObject({ methods: [] })
    // Nor does it when one was asked for and the wallet grants none.
    expect(await check([signed({ statement: 'Sign in to the demo.', resources: [tos] })])).toMatchObject({
      methods: [],
    })
  })

  it('with a statement that is not ASCII is hashed by its UTF-8 length', async () => {
    const statement = 'Grüß Gott – 日本語 🦊'
    const foreign = signed({ statement: payload.statement?.replace('Sign in to the demo.', statement) })
    // Signed by another library with the same key.
    expect(foreign.s.s).toBe(
      '0x8518fb3d8137f53d225ff66e52a5ff80952a186441ece248b27c4a804281355925d1682f724cfe6231056445acace6e946fbe10afabefa8f04ae370d6c7a233a1c',
    )
    expect(await check([foreign], { request: { ...request, statement } })).toMatchObject({ address: signer.address })
  })

  it('allows no method by an ability of another namespace', async () => {
    const ability = { att: { eip155: { 'xrequest/eth_sign': [{}] } } }
    const resources = [tos, encodeRecap(ability)]
    const statement = `${request.statement} ${toRecapStatement(ability)}`
    const answer = await check([signed({ resources, statement })], { request: { ...request, resources } })
    expect(answer.methods).toEqual([])
  })

  it.each([
    ['the clocks of the two differ by five minutes, either way', { iat: '2025-06-15T11:55:00.000Z' }],
    ['the clocks of the two differ by five minutes', { iat: '2025-06-15T12:05:30.000Z' }],
    ['it is valid from now on', { nbf: '2025-06-15T12:00:30.000Z' }],
    ['it is valid for a millisecond', { exp: '2025-06-15T12:00:30.001Z' }],
  ])('is accepted when %s', async (_, changed) => {
    expect(await rejectionOf(check([signed(changed)]))).toBe('passed')
  })

  it('may call its kind by the name of the standard, and have extra fields', async () => {
    const named = { ...cacao, h: { t: 'eip4361' }, s: { ...cacao.s, m: 'x' } }
    expect((await check([named])).proofs[0]?.cacao).toEqual(named)
  })

  it('returns when the first proof ends', async () => {
    const until = (exp: string, chain = 1) => signed({ exp, iss: `did:pkh:eip155:${chain}:${signer.address}` })
    const { expiresAt } = await check([until('2025-06-16T00:00:00Z'), until('2025-06-15T18:00:00+02:00', 137)])
    expect(expiresAt).toBe(Date.parse('2025-06-15T16:00:00Z'))
    expect(await check([cacao])).not.toHaveProperty('expiresAt')
  })

  it('is verified with the chain and the kind of its signature', async () => {
    const asked: unknown[][] = []
    const contract = { ...cacao, s: { t: 'eip1271', s: '0x00' } }
    const verify: checkAuthResult.Verify = async (...all) => asked.push(all) === 1
    expect((await check([contract], { verify })).proofs[0]?.type).toBe('eip1271')
    expect(asked).toEqual([[text, '0x00', signer.address, 'eip155:1', 'eip1271']])
    expect(await rejectionOf(check([contract]))).toBe('wire/auth-unverified')
    expect(await rejectionOf(check([cacao], { verify: async () => 'yes' as never }))).toBe('wire/auth-signature')
    const fault = new Error('node down')
    const verifyLate = () => Promise.reject(fault)
    await expect(check([cacao], { verify: verifyLate })).rejects.toMatchObject({ cause: fault })
  })
})

describe('a forged answer is refused though it is signed', () => {
  const grant = (...args: Parameters<typeof createRecap>) => encodeRecap(createRecap(...args))
  const saying = (names: string) => payload.statement?.replace("'personal_sign'", names)
  it.each<[string, object, string]>([
    ['domain', { domain: 'evil.example' }, 'wire/auth-domain'],
    ['domain, another port', { domain: 'app.example:8080' }, 'wire/auth-domain'],
    ['domain, with a scheme', { domain: 'https://app.example' }, 'wire/auth-domain'],
    ['domain, other case', { domain: 'App.example' }, 'wire/auth-domain'],
    ['aud', { aud: 'https://app.example/login/' }, 'wire/auth-audience'],
    ['uri beside aud does not count', { aud: 'https://evil.example', uri: request.aud }, 'wire/auth-audience'],
    ['nonce', { nonce: 'abcdef1234567891' }, 'wire/auth-nonce'],
    ['iat, before the request', { iat: '2025-06-15T11:54:59.999Z' }, 'wire/auth-issued-at'],
    ['iat, in the future', { iat: '2025-06-15T12:05:30.001Z' }, 'wire/auth-issued-at'],
    ['exp, over', { exp: '2025-06-15T12:00:30.000Z' }, 'wire/auth-expired'],
    ['nbf, not yet', { nbf: '2025-06-15T12:00:30.001Z' }, 'wire/auth-not-yet-valid'],
    ['requestId', { requestId: '1' }, 'wire/auth-request-id'],
    ['statement', { statement: 'Sign away everything.' }, 'wire/auth-statement'],
    ['statement without what is allowed', { statement: 'Sign in to the demo.' }, 'wire/auth-statement'],
    [
      'statement that hides a method',
      { resources: [tos, grant({ methods: ['personal_sign', 'eth_sendTransaction'] })] },
      'wire/auth-statement',
    ],
    ['no statement', { statement: '' }, 'wire/auth-statement'],
    ['chain', { iss: `did:pkh:eip155:10:${signer.address}` }, 'wire/auth-chain'],
    [
      'chains of the ReCap',
      { resources: [tos, grant({ methods: ['personal_sign'], chains: ['eip155:10'] })] },
      'wire/auth-chain',
    ],
    [
      'chains that are none',
      { resources: [tos, encodeRecap({ att: { eip155: { 'request/personal_sign': [{ chains: 'eip155:1' }] } } })] },
      'wire/bad-recap',
    ],
    [
      'method',
      { resources: [tos, grant({ methods: ['eth_sign'] })], statement: saying("'eth_sign'") },
      'wire/auth-method',
    ],
    [
      'resource of the ReCap',
      { resources: [tos, encodeRecap({ att: { 'https://evil.example': { 'crud/read': [{}] } } })] },
      'wire/auth-method',
    ],
    [
      'resource of a prototype',
      { resources: [tos, encodeRecap({ att: { toString: { 'crud/read': [{}] } } })] },
      'wire/auth-method',
    ],
    ['resources, one less', { resources: [recap] }, 'wire/auth-resources'],
    ['resources, one more', { resources: [tos, tos, recap] }, 'wire/auth-resources'],
    ['resources, the ReCap not last', { resources: [recap, tos] }, 'wire/bad-recap'],
    [
      'chains that are none, among others',
      {
        resources: [tos, encodeRecap({ att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:1', 1] }] } } })],
      },
      'wire/bad-recap',
    ],
    ['two ReCaps', { resources: [tos, grant({ methods: ['eth_sign'] }), recap] }, 'wire/bad-recap'],
  ])('%s', async (_, changed, code) => {
    const forged = signed(changed)
    expect(await rejectionOf(check([forged]))).toBe(code)
    // One that is right beside it does not help, and no signature is verified.
    const verify = () => Promise.reject(new Error('asked'))
    const second = signed({ iss: `did:pkh:eip155:137:${signer.address}` })
    expect(await rejectionOf(check([second, forged], { verify }))).toBe(code)
  })

  it.each<[string, Partial<AuthPayload>, object, string]>([
    ['exp left out', { exp: '2025-06-16T00:00:00Z' }, {}, 'wire/auth-times'],
    ['exp later', { exp: '2025-06-16T00:00:00Z' }, { exp: '2025-06-16T00:00:01Z' }, 'wire/auth-times'],
    ['nbf left out', { nbf: '2025-06-15T00:00:00Z' }, {}, 'wire/auth-times'],
    ['nbf earlier', { nbf: '2025-06-15T00:00:00Z' }, { nbf: '2025-06-14T00:00:00Z' }, 'wire/auth-times'],
    ['a ReCap that was not requested', { resources: [tos] }, {}, 'wire/auth-method'],
    ['a request without a time', { iat: 'now' }, {}, 'wire/auth-issued-at'],
    ['request id left out', { requestId: '1' }, {}, 'wire/auth-request-id'],
    ['another request id', { requestId: '1' }, { requestId: '2' }, 'wire/auth-request-id'],
    [
      'the same instant in another zone',
      { exp: '2025-06-16T00:00:00Z' },
      { exp: '2025-06-16T02:00:00+02:00' },
      'passed',
    ],
    [
      'all as asked',
      { exp: '2025-06-16T00:00:00Z', nbf: '2025-06-15T00:00:00Z', requestId: '1' },
      { exp: '2025-06-16T00:00:00Z', nbf: '2025-06-15T00:00:00Z', requestId: '1' },
      'passed',
    ],
  ])('%s', async (_, asked, changed, code) => {
    expect(await rejectionOf(check([signed(changed)], { request: { ...request, ...asked } }))).toBe(code)
  })

  it('address: another one has signed, or two have', async () => {
    const foreign = { iss: `did:pkh:eip155:137:${other.address}` }
    expect(await rejectionOf(check([signed({ iss: payload.iss.replace(signer.address, other.address) })]))).toBe(
      'wire/auth-signature',
    )
    expect(await rejectionOf(check([cacao, signed(foreign, other)]))).toBe('wire/auth-address')
    expect(await rejectionOf(check([cacao, cacao]))).toBe('wire/auth-chain')
    const lower = `did:pkh:eip155:137:${signer.address.toLowerCase()}`
    expect(await rejectionOf(check([cacao, signed({ iss: lower })]))).toBe('passed')
  })

  it('one bad signature among good ones', async () => {
    const second = { ...signed({ iss: `did:pkh:eip155:137:${signer.address}` }), s: cacao.s }
    expect(await rejectionOf(check([cacao, second]))).toBe('wire/auth-signature')
  })

  it('any single field changed after signing', async () => {
    const random = createRandom(41)
    const paths: (readonly [object, string])[] = []
    const walk = (node: object) => {
      for (const [name, value] of Object.entries(node))
        if (typeof value === 'string') paths.push([node, name])
        else walk(value as object)
    }
    walk(structuredClone(cacao))
    expect(paths).toHaveLength(12)
    for (let field = 0; field < paths.length; field++)
      for (let round = 0; round < 40; round++) {
        const copy = structuredClone(cacao)
        paths.length = 0
        walk(copy)
        const [node, name] = paths[field] as [Record<string, string>, string]
        const value = node[name] ?? ''
        const at = random.below(value.length)
        const letter = random.pick([...'0123456789abcdefxyz:/. -\n'].filter(one => one !== value[at]))
        node[name] = value.slice(0, at) + letter + value.slice(at + 1)
        const code = await rejectionOf(check([copy]))
        expect([name, value, node[name], code]).toEqual([name, value, node[name], expect.stringMatching(/^wire\//)])
      }
  })

  it('what is no answer at all', async () => {
    const odd: unknown[] = [
      null,
      1,
      'x',
      [],
      {},
      { ...cacao, h: { t: 'eip712' } },
      { ...cacao, s: { t: 'eip6492', s: signature } },
    ]
    odd.push({ ...cacao, s: { t: 'eip191', s: 'x' } }, { ...cacao, p: { ...payload, iss: 'did:pkh:solana:1:abc' } })
    odd.push({ ...cacao, p: { ...payload, iss: payload.iss.replace('0xcb', '0xCb') } }, { ...cacao, p: null })
    odd.push({ ...cacao, p: { ...payload, exp: 1 } }, { ...cacao, p: { ...payload, resources: Array(101).fill(tos) } })
    for (const one of odd) expect([one, await rejectionOf(check([cacao, one]))]).toEqual([one, 'wire/bad-cacao'])
    expect(await rejectionOf(check([]))).toBe('wire/bad-cacao')
    expect(await rejectionOf(check(Array(101).fill(cacao)))).toBe('wire/bad-cacao')
    expect(await rejectionOf(check(null as never))).toBe('wire/bad-cacao')
  })
})
