import { createPrivateKey, createPublicKey, sign as signWithNode, verify as verifyWithNode } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRelayId } from './createRelayId.ts'
import { createRelayToken } from './createRelayToken.ts'
import { formatRefusal } from './formatRefusal.ts'
import { parseBase58 } from './parseBase58.ts'
import { parseClientId } from './parseClientId.ts'
import { readRefusal } from './readRefusal.ts'
import { readRelayAnswer } from './readRelayAnswer.ts'
import { readRelayCall } from './readRelayCall.ts'
import { relayErrors } from './relayErrors.ts'
import { relayRefusals } from './relayRefusals.ts'
import { toBase58 } from './toBase58.ts'
import { toClientId } from './toClientId.ts'
import { toSubscriptionId } from './toSubscriptionId.ts'
import { verifyRelayToken } from './verifyRelayToken.ts'

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const random = (hex: string) => () => fromHex(hex)

// Outputs of two independent implementations; keys are throw-away values.
const known = {
  seed: 'c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0',
  publicKey: '7529c456d938d2b8fe90fa6ccf916d346770a64bcbb7b5323b687acde20cd00c',
  clientId: 'did:key:z6MknLcggfHcEo36J3uQRBTSSwSC1CPUptMRRsMK2MYMzrvX',
  sub: '202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f',
  audience: 'ws://127.0.0.1:5555',
  nowMs: 1_750_000_000_000,
  jwt: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtuTGNnZ2ZIY0VvMzZKM3VRUkJUU1N3U0MxQ1BVcHRNUlJzTUsyTVlNenJ2WCIsInN1YiI6IjIwMjEyMjIzMjQyNTI2MjcyODI5MmEyYjJjMmQyZTJmMzAzMTMyMzMzNDM1MzYzNzM4MzkzYTNiM2MzZDNlM2YiLCJhdWQiOiJ3czovLzEyNy4wLjAuMTo1NTU1IiwiaWF0IjoxNzUwMDAwMDAwLCJleHAiOjE3NTAwODY0MDB9.WKgz5k1juZz4OorVQqjFh1R4n-ZLCHlcV6d-VoyjEVfK0JbIZq-AcdnT_LY0qZar2TCbUw2ElLadX466LTjJBg',
}
const published = {
  seed: '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295',
  publicKey: '884ab67f787b69e534bfdba8d5beb4e719700e90ac06317ed177d49e5a33be5a',
  sub: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
  audience: 'wss://relay.walletconnect.com',
  nowMs: 1_656_910_097_000,
  jwt: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
}
const options = { audiences: [known.audience], nowMs: known.nowMs }
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'passed'
}

/** Any header and payload, signed by the known seed with Node's own Ed25519. */
function forge(payload: object, header: object = { alg: 'EdDSA', typ: 'JWT' }): string {
  const signed = [header, payload].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(known.seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
  return `${signed}.${signWithNode(null, Buffer.from(signed), key).toString('base64url')}`
}
const claims = { iss: known.clientId, sub: 'x', aud: known.audience, iat: 1_750_000_000, exp: 1_750_086_400 }

describe('tokens', () => {
  it.each([known, published])(
    'makes the known token for $audience',
    ({ seed, publicKey, sub, audience, nowMs, jwt }) => {
      expect(createRelayToken({ seed, audience, nowMs, random: random(sub) })).toBe(jwt)
      expect(Buffer.from(parseClientId(toClientId(seed))).toString('hex')).toBe(publicKey)
      expect(verifyRelayToken(jwt, { audiences: [audience], nowMs })).toEqual({ clientId: toClientId(seed) })
    },
  )

  it('names the client', () => {
    expect(toClientId(known.seed)).toBe(known.clientId)
  })

  it.each([
    ['another relay', known.jwt, { audiences: ['wss://other.example'] }, 'wire/wrong-audience'],
    ['a day and the leeway later', known.jwt, { nowMs: known.nowMs + 86_520_000 }, 'wire/token-expired'],
    ['just before that', known.jwt, { nowMs: known.nowMs + 86_519_999 }, 'passed'],
    ['a client two minutes ahead', known.jwt, { nowMs: known.nowMs - 120_000 }, 'passed'],
    ['a client further ahead', known.jwt, { nowMs: known.nowMs - 120_001 }, 'wire/token-not-yet-valid'],
    ['any audience', known.jwt, { audiences: 'any' as const }, 'passed'],
    ['a slash behind the audience', forge({ ...claims, aud: `${known.audience}/` }), {}, 'passed'],
    ['several audiences', forge({ ...claims, aud: ['wss://a.example', known.audience] }), {}, 'passed'],
    ['no signature', known.jwt.split('.').slice(0, 2).join('.'), {}, 'wire/bad-token'],
    ['an empty signature', `${known.jwt.split('.').slice(0, 2).join('.')}.`, {}, 'wire/bad-token'],
    ['a fourth part', `${known.jwt}.x`, {}, 'wire/bad-token'],
    ['standard base64', known.jwt.replaceAll('-', '+').replaceAll('_', '/'), {}, 'wire/bad-token'],
    ['alg none', forge(claims, { alg: 'none', typ: 'JWT' }), {}, 'wire/bad-token'],
    ['HS256', forge(claims, { alg: 'HS256', typ: 'JWT' }), {}, 'wire/bad-token'],
    ['another issuer', forge({ ...claims, iss: toClientId(published.seed) }), {}, 'wire/bad-token'],
    ['an issuer that is not a key', forge({ ...claims, iss: 'did:web:example.com' }), {}, 'wire/bad-token'],
    [
      'an issuer of another curve',
      forge({ ...claims, iss: `did:key:z${toBase58(Uint8Array.from([0xec, 1, ...fromHex(known.publicKey)]))}` }),
      {},
      'wire/bad-token',
    ],
    ['no times', forge({ iss: known.clientId, aud: known.audience }), {}, 'wire/bad-token'],
    ['times as texts', forge({ ...claims, exp: '1750086400' }), {}, 'wire/bad-token'],
    ['no JSON', `e30x.${known.jwt.split('.')[1]}.${known.jwt.split('.')[2]}`, {}, 'wire/bad-token'],
    ['a megabyte', `${'a'.repeat(1_000_000)}.b.c`, {}, 'wire/bad-token'],
    ['nothing', '', {}, 'wire/bad-token'],
  ])('judges %s', (_, token, changed, code) => {
    expect(codeOf(() => verifyRelayToken(token, { ...options, ...changed }))).toBe(code)
  })

  it('notices every changed character', () => {
    const parts = known.jwt.split('.')
    for (const [at, part] of parts.entries())
      for (let place = 0; place < part.length; place += 7) {
        const changed = part.slice(0, place) + (part[place] === 'A' ? 'B' : 'A') + part.slice(place + 1)
        const token = parts.map((one, index) => (index === at ? changed : one)).join('.')
        expect(codeOf(() => verifyRelayToken(token, options))).toBe('wire/bad-token')
      }
  })

  const verifyByNode = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => {
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
    return verifyWithNode(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
  }

  it('refuses issuers for which any client can sign, with any verifier', () => {
    // R and public key the neutral point, S zero: right for every text, Node says so too.
    const neutral = fromHex(`01${'00'.repeat(31)}`)
    const iss = `did:key:z${toBase58(Uint8Array.from([0xed, 1, ...neutral]))}`
    const token = [
      ...forge({ ...claims, iss })
        .split('.')
        .slice(0, 2),
      Buffer.concat([neutral, Buffer.alloc(32)]).toString('base64url'),
    ].join('.')
    expect(verifyByNode(Buffer.concat([neutral, Buffer.alloc(32)]), fromHex('ab'), neutral)).toBe(true)
    expect(codeOf(() => verifyRelayToken(token, options))).toBe('wire/bad-token')
    expect(codeOf(() => verifyRelayToken(token, { ...options, verify: verifyByNode }))).toBe('wire/bad-token')
    // Every encoding of a point whose order is 1, 2, 4 or 8, either sign.
    const low = [
      '00'.repeat(32),
      `01${'00'.repeat(31)}`,
      `ec${'ff'.repeat(30)}7f`,
      `ed${'ff'.repeat(30)}7f`,
      `ee${'ff'.repeat(30)}7f`,
    ]
    low.push('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')
    low.push('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
    for (const hex of low)
      for (const sign of [0, 0x80]) {
        const bytes = fromHex(hex).map((byte, at) => (at === 31 ? byte | sign : byte))
        const id = `did:key:z${toBase58(Uint8Array.from([0xed, 1, ...bytes]))}`
        expect([id, codeOf(() => parseClientId(id))]).toEqual([id, 'wire/bad-client-id'])
      }
  })

  it('checks the text as it was received, with any verifier', () => {
    const seen: string[] = []
    const verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => {
      seen.push(Buffer.from(message).toString())
      return verifyByNode(signature, message, publicKey)
    }
    expect(verifyRelayToken(known.jwt, { ...options, verify })).toEqual({ clientId: known.clientId })
    expect(seen).toEqual([known.jwt.slice(0, known.jwt.lastIndexOf('.'))])
  })
})

describe('ids', () => {
  it('counts the known subscription id', () => {
    expect(toSubscriptionId('091829fce9ffd70f01cb7fe4cc3e0a64d86f5333a9482f4d4b05a74dc7593acc', known.clientId)).toBe(
      'b11433c76ccb7b0c34203e675f847c741018d87126ccd841bc459814fe20e225',
    )
  })

  it('makes ids of 19 digits that differ in all six last ones', () => {
    expect(createRelayId(known.nowMs, random('00000000'))).toBe('1750000000000000000')
    expect(createRelayId(known.nowMs, random('ffffffff'))).toBe('1750000000000967295')
    const tails = Array.from({ length: 20_000 }, () =>
      createRelayId(known.nowMs, length => crypto.getRandomValues(new Uint8Array(length))).slice(-6),
    )
    // Of a million, 20,000 draws give 19,801 different ones; by floating point it was 10,903.
    expect(new Set(tails).size).toBeGreaterThan(19_500)
  })

  it('makes ids that are greater than the one before, for any clock and any random number', () => {
    const ids = ['']
    for (const [nowMs, hex] of [
      [known.nowMs, '00000000'],
      [known.nowMs, '00000000'],
      [known.nowMs, 'ffffffff'],
      [known.nowMs, '00000001'],
      [known.nowMs - 5_000, 'ffffffff'],
      [known.nowMs + 1, '00000000'],
    ] as const)
      ids.push(createRelayId(nowMs, random(hex), ids.at(-1)))
    expect(ids.slice(1)).toEqual([
      '1750000000000000000',
      '1750000000000000001',
      '1750000000000967295',
      '1750000000000967296',
      '1750000000000967297',
      '1750000000001000000',
    ])
  })

  it.each(['', '00', '0000ff', 'ff', '00ffee', '61', 'ed01'])('takes base58 of %s there and back', hex => {
    expect(Buffer.from(parseBase58(toBase58(fromHex(hex)))).toString('hex')).toBe(hex)
  })

  it('knows the base58 of others', () => {
    expect(toBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
    expect(toBase58(fromHex('0000287fb4cd'))).toBe('11233QC4')
    for (const bad of ['0', 'O', 'I', 'l', ' ', 'é', '1'.repeat(129)])
      expect(codeOf(() => parseBase58(bad))).toBe('wire/bad-base58')
  })
})

const topic = 'ab'.repeat(32)
const frame = (value: unknown) => readRelayCall(JSON.stringify(value))
const publish = { topic, message: 'AAAA', ttl: 300, tag: 1108 }

describe('what a client sends', () => {
  it('reads a publication and drops clear-text metadata', () => {
    const params = { ...publish, prompt: true, tvf: { rpcMethods: ['personal_sign'] }, correlationId: 7 }
    expect(frame({ id: '1750000000000123456', jsonrpc: '2.0', method: 'irn_publish', params })).toEqual({
      kind: 'call',
      id: '1750000000000123456',
      method: 'irn_publish',
      params: { ...publish, prompt: true },
    })
  })

  // B20: text that a database refuses must not get as far as a batch that holds messages of others.
  const hostile = [
    '\0',
    'AA\0A',
    '\ud800',
    'ü',
    'A A',
    'AAAA\n',
    ' AAAA',
    'AA=A',
    'AAAA===',
    '=',
    '{"a":1}',
    'AA\u200bAA',
  ]
  it.each(hostile)('refuses the message %j, alone, in a batch and in a proposal', message => {
    for (const [method, params] of [
      ['irn_publish', { ...publish, message }],
      ['irn_batchPublish', { messages: [publish, { ...publish, message }] }],
      ['wc_proposeSession', { pairingTopic: topic, sessionProposal: message }],
      [
        'wc_approveSession',
        {
          pairingTopic: topic,
          sessionTopic: topic,
          sessionProposalResponse: 'AAAA',
          sessionSettlementRequest: message,
        },
      ],
    ] as const)
      expect(frame({ id: 1, method, params })).toMatchObject({ kind: 'bad', error: relayErrors.invalidParams })
  })

  it.each(['AAAA', 'AAA=', 'AA==', 'AA', 'AA+/', 'AA-_', 'A'.repeat(524_288)])(
    'reads an envelope in base64: %.8s',
    message => {
      expect(frame({ id: 1, method: 'irn_publish', params: { ...publish, message } })).toMatchObject({
        kind: 'call',
        params: { message },
      })
    },
  )

  it('reads an attestation that is a compact JWT or empty, and no other text', () => {
    const read = (attestation: string) =>
      frame({ id: 1, method: 'irn_publish', params: { ...publish, attestation } }).kind
    for (const attestation of ['', 'eyJhbGciOiJFUzI1NiJ9.eyJpZCI6IjEifQ.c2ln_-A'])
      expect(read(attestation)).toBe('call')
    for (const attestation of [...hostile, 'a b.c.d', '"']) expect(read(attestation)).toBe('bad')
  })

  it('fills in the life of a proposal', () => {
    const params = { pairingTopic: topic, sessionProposal: 'AA' }
    expect(frame({ id: 1, method: 'wc_proposeSession', params })).toMatchObject({ params: { ttl: 300 } })
  })

  it.each([
    [{ id: 5, jsonrpc: '2.0', result: true }, '5'],
    [{ id: '5', result: true }, '5'],
    [{ id: '1750000000000123456n', result: true }, '1750000000000123456'],
  ])('reads the receipt %j', (value, id) => {
    expect(frame(value)).toEqual({ kind: 'receipt', id })
  })

  it.each([
    [{ id: 1, method: 'irn_publish', params: { ...publish, topic: topic.toUpperCase() } }, relayErrors.invalidParams],
    [{ id: 1, method: 'irn_publish', params: { ...publish, ttl: 0 } }, relayErrors.invalidParams],
    [{ id: 1, method: 'irn_publish', params: { ...publish, ttl: 4_294_967_296 } }, relayErrors.invalidParams],
    [{ id: 1, method: 'irn_publish', params: { ...publish, tag: 1.5 } }, relayErrors.invalidParams],
    [{ id: 1, method: 'irn_publish', params: { ...publish, message: '' } }, relayErrors.invalidParams],
    [{ id: 1, method: 'irn_publish' }, relayErrors.invalidParams],
    [{ id: 1, method: 'irn_batchSubscribe', params: { topics: Array(501).fill(topic) } }, relayErrors.invalidParams],
    [{ id: 1, method: 'irn_watchRegister', params: {} }, relayErrors.methodNotFound],
    [{ id: 1, method: 'constructor', params: {} }, relayErrors.methodNotFound],
    [{ id: 1, method: 'iridium_publish', params: publish }, relayErrors.methodNotFound],
    [{ id: 1 }, relayErrors.invalidRequest],
    [{ method: 'irn_subscribe', params: { topic } }, relayErrors.invalidRequest],
    [[{ id: 1, method: 'irn_subscribe', params: { topic } }], relayErrors.invalidRequest],
    [null, relayErrors.invalidRequest],
    [7, relayErrors.invalidRequest],
  ])('refuses %j', (value, error) => {
    expect(frame(value)).toMatchObject({ kind: 'bad', error })
  })

  it('takes 500 topics, and text that is not JSON as text', () => {
    expect(frame({ id: 1, method: 'irn_batchSubscribe', params: { topics: Array(500).fill(topic) } }).kind).toBe('call')
    expect(readRelayCall('{')).toEqual({ kind: 'bad', id: null, error: relayErrors.parse })
  })
})

describe('what a relay sends', () => {
  const data = { topic, message: 'AAAA', publishedAt: 1_750_000_000_000, tag: 1109 }
  const push = { id: 9, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 's', data } }

  it('reads pushes, answers and failures', () => {
    expect(readRelayAnswer(JSON.stringify(push))).toEqual({ kind: 'push', id: 9, subscriptionId: 's', ...data })
    expect(
      readRelayAnswer(
        JSON.stringify({ ...push, params: { id: 's', data: { topic, message: 'A', attestation: null } } }),
      ),
    ).toEqual({ kind: 'push', id: 9, subscriptionId: 's', topic, message: 'A', publishedAt: 0, tag: 0 })
    expect(readRelayAnswer('{"id":"7","jsonrpc":"2.0","result":true}')).toEqual({
      kind: 'answer',
      id: '7',
      result: true,
    })
    expect(readRelayAnswer('{"id":7,"error":{"code":-32000,"message":"no"},"result":1}')).toEqual({
      kind: 'failure',
      id: '7',
      error: { code: -32000, message: 'no' },
    })
    const waits = (data: string) => {
      const frame = readRelayAnswer(`{"id":7,"error":{"code":-32008,"message":"no","data":${data}}}`)
      return frame.kind === 'failure' ? frame.error : undefined
    }
    expect(waits('{"retryAfterMs":1200}')).toEqual({ code: -32008, message: 'no', retryAfterMs: 1_200 })
    for (const odd of ['null', '7', '"x"', '{}', '{"retryAfterMs":-1}', '{"retryAfterMs":"9"}', '[{"retryAfterMs":1}]'])
      expect(waits(odd), odd).toEqual({ code: -32008, message: 'no' })
  })

  it.each(['', '{', '[]', '{}', '{"id":1}', '{"id":1,"method":"other","params":{}}', '{"method":"irn_subscription"}'])(
    'refuses %j',
    text => {
      expect(codeOf(() => readRelayAnswer(text))).toBe('wire/bad-frame')
    },
  )

  it.each(Object.keys(relayRefusals) as (keyof typeof relayRefusals)[])(
    'says %s in few enough bytes, with its time',
    kind => {
      const reason = formatRefusal(relayRefusals[kind], 1_750_000_000_999)
      expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123)
      expect(readRefusal(reason)).toEqual({ kind, serverTimeMs: 1_750_000_000_000 })
      expect(readRefusal(relayRefusals[kind].reason)).toEqual({ kind })
    },
  )

  it('knows nothing of the reasons of others', () => {
    expect(readRefusal('Something else')).toEqual({})
  })
})
