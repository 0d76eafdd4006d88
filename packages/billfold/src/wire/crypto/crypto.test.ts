import { describe, expect, it } from 'vitest'
import { envelopeCharacters } from '../../protocol/limits.ts'
import { isWireError } from '../isWireError.ts'
import { codeOf } from '../testing/codeOf.ts'
import { WireError } from '../WireError.ts'
import { agreeKey } from './agreeKey.ts'
import { createKeyPair } from './createKeyPair.ts'
import { decryptBytes } from './decryptBytes.ts'
import { encryptBytes } from './encryptBytes.ts'
import { openEnvelope } from './openEnvelope.ts'
import { parseBase64 } from './parseBase64.ts'
import { parseHex } from './parseHex.ts'
import { sealEnvelope } from './sealEnvelope.ts'
import { shareSecret } from './shareSecret.ts'
import { toHex } from './toHex.ts'
import { toMessageId } from './toMessageId.ts'
import { toTopic } from './toTopic.ts'
import { verifyEd25519 } from './verifyEd25519.ts'

// Figures that the clients in use gave for these throw-away keys; each was worked out again with node:crypto.
const dapp = {
  privateKey: '0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20',
  publicKey: '07a37cbc142093c8b755dc1b10e86cb426374ad16aa853ed0bdfc0b2b86d1c7c',
}
const wallet = {
  privateKey: '4142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f60',
  publicKey: '64b101b1d0be5a8704bd078f9895001fc03e8e9f9522f188dd128d9846d48466',
}
const key = 'bf3bb29fda4b97e196b5dd5a13f8fca363a00b183c2f9903051da6b8c94056b6'
const iv = Uint8Array.from({ length: 12 }, (_, index) => index)
const ping = '{"id":1750000000000123,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}'
const pingEnvelope =
  'AAABAgMEBQYHCAkKCx029+LQkzwS5njfbbO2JC3QoK3k8o+UzLGSZLvl5Mm6Tg6CRmN+5nlX89vXdQwnrFHHBUTFKxyM8tFQL8rnC/h6qyx2hyaJwVbSOXd5UVHT8pWLMoQaIWk57Cp6pQ=='
const rejection = '{"id":1750000000000456,"jsonrpc":"2.0","error":{"code":5000,"message":"User rejected."}}'
const rejectionEnvelope =
  'AWSxAbHQvlqHBL0Hj5iVAB/APo6flSLxiN0SjZhG1IRmAAECAwQFBgcICQoLHTb34tCTPBLmeN9ts7YkLdCgreH1ipTMsZJku+XkybpODoJGY37meV/k3dBoSj/tUdMJf9NsVcqrjg5TgeQJqSXoO3LXfcbnB40wKnZDjicXrJ01oVBz+kPr5jc6/ka1iYDSqjCsoRU='
const clearEnvelope =
  'AnsiaWQiOjE3NTAwMDAwMDAwMDAxMjMsImpzb25ycGMiOiIyLjAiLCJtZXRob2QiOiJ3Y19zZXNzaW9uUGluZyIsInBhcmFtcyI6e319'
// 0xff, sealed with this key and vector by node:crypto.
const notUtf8 = 'AAABAgMEBQYHCAkKC5m8oZe7dB0dARoXEFcn/dC2'

describe('keys', () => {
  it('makes a pair out of 32 random bytes', () => {
    expect(createKeyPair(() => parseHex(dapp.privateKey, 32))).toEqual(dapp)
    expect(createKeyPair(() => parseHex(wallet.privateKey, 32))).toEqual(wallet)
    expect(codeOf(() => createKeyPair(length => new Uint8Array(length - 1)))).toBe('wire/bad-random')
  })

  it('agrees on the same key from both sides', () => {
    expect(toHex(shareSecret(parseHex(dapp.privateKey, 32), parseHex(wallet.publicKey, 32)))).toBe(
      '26c2c17fdb82161cb21ad16e721315355b64d1763119b10bfc962530dc7cc163',
    )
    expect(agreeKey(dapp.privateKey, wallet.publicKey)).toBe(key)
    expect(agreeKey(wallet.privateKey, dapp.publicKey)).toBe(key)
  })

  it('has a topic for a key', () => {
    expect(toTopic(key)).toBe('0b2ece33f6c69fe8023de8dc2b9f641931004a55c8dabbd96b1d29907a3cda41')
    expect(toTopic(dapp.publicKey)).toBe('aaa8fff703b50b2297f4f6e13508f72420d96fd01ebb84cb074449caaef64041')
  })

  it('refuses points of low order', () => {
    // 0, 1, p - 1, p, p + 1 and the two points of order 8 (RFC 7748 section 6.1), and those with the ignored highest bit.
    const low = [
      '00'.repeat(32),
      `01${'00'.repeat(31)}`,
      `ec${'ff'.repeat(30)}7f`,
      `ed${'ff'.repeat(30)}7f`,
      `ee${'ff'.repeat(30)}7f`,
      'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
      '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
      `${'00'.repeat(31)}80`,
      `ed${'ff'.repeat(31)}`,
    ]
    for (const point of low) expect(codeOf(() => agreeKey(dapp.privateKey, point))).toBe('wire/weak-key')
  })

  it('refuses other data than a key', () => {
    const odd = [
      '',
      key.slice(1),
      `${key}00`,
      key.toUpperCase(),
      `0x${key.slice(2)}`,
      `${key.slice(1)}g`,
      null,
      7,
      [key],
    ]
    for (const value of odd as string[]) {
      expect(codeOf(() => toTopic(value))).toBe('wire/bad-key')
      expect(codeOf(() => agreeKey(value, dapp.publicKey))).toBe('wire/bad-key')
      expect(codeOf(() => agreeKey(dapp.privateKey, value))).toBe('wire/bad-key')
      expect(codeOf(() => sealEnvelope({ text: ping, key: value, iv }))).toBe('wire/bad-key')
      expect(codeOf(() => openEnvelope(pingEnvelope, { key: value }))).toBe('wire/bad-key')
      expect(codeOf(() => openEnvelope(rejectionEnvelope, { privateKey: value }))).toBe('wire/bad-key')
      expect(codeOf(() => parseHex(value, 32))).toBe('wire/bad-hex')
    }
  })
})

describe('envelopes', () => {
  it('seals and opens type 0', () => {
    expect(sealEnvelope({ text: ping, key, iv })).toBe(pingEnvelope)
    expect(openEnvelope(pingEnvelope, { key })).toEqual({ text: ping, key })
    expect(toMessageId(pingEnvelope)).toBe('8437a05406041fcb11353b450527421fa6397817f88199b045dbcb0a7417a131')
  })

  it('seals and opens type 1, which names its sender', () => {
    expect(sealEnvelope({ text: rejection, key, iv, senderPublicKey: wallet.publicKey })).toBe(rejectionEnvelope)
    expect(openEnvelope(rejectionEnvelope, { privateKey: dapp.privateKey })).toEqual({
      text: rejection,
      key,
      senderPublicKey: wallet.publicKey,
    })
  })

  it('reads both alphabets, with padding and without', () => {
    const forUrls = pingEnvelope.replaceAll('+', '-').replaceAll('/', '_')
    for (const text of [pingEnvelope.replace('==', ''), forUrls, forUrls.replace('==', '')])
      expect(openEnvelope(text, { key }).text).toBe(ping)
  })

  it('refuses base64 that is not the one text of its bytes', () => {
    // The last digit before `==` carries four unused bits, `Q` has them zero.
    const texts = [` ${pingEnvelope}`, `${pingEnvelope}\n`, pingEnvelope.replace('pQ==', 'pR=='), `${pingEnvelope}=`]
    texts.push(pingEnvelope.replace('==', '='), pingEnvelope.replace('+', '-'), pingEnvelope.slice(0, -3), 'A===', '=')
    for (const text of texts) expect(codeOf(() => openEnvelope(text, { key }))).toBe('wire/bad-envelope')
  })

  it('refuses clear text, other types and what is cut short', () => {
    expect(codeOf(() => openEnvelope(clearEnvelope, { key }))).toBe('wire/clear-envelope')
    expect(codeOf(() => openEnvelope(clearEnvelope, { privateKey: dapp.privateKey }))).toBe('wire/clear-envelope')
    expect(codeOf(() => openEnvelope(pingEnvelope, { privateKey: dapp.privateKey }))).toBe('wire/bad-envelope')
    expect(codeOf(() => openEnvelope(rejectionEnvelope, { key }))).toBe('wire/bad-envelope')
    const odd = ['', 'AA==', 'AQ==', 'Aw==', pingEnvelope.slice(0, 36), rejectionEnvelope.slice(0, 40), null, 1, {}]
    for (const envelope of odd as string[]) {
      expect(codeOf(() => openEnvelope(envelope, { key }))).toBe('wire/bad-envelope')
      expect(codeOf(() => openEnvelope(envelope, { privateKey: dapp.privateKey }))).toBe('wire/bad-envelope')
    }
    const tooLong = 'A'.repeat(envelopeCharacters + 4)
    expect(codeOf(() => openEnvelope(tooLong, { key }))).toBe('wire/bad-envelope')
    expect(codeOf(() => openEnvelope(tooLong.slice(4), { key }))).toBe('wire/undecryptable')
  })

  it('opens under no other key and after no change of any byte', () => {
    expect(codeOf(() => openEnvelope(pingEnvelope, { key: dapp.publicKey }))).toBe('wire/undecryptable')
    expect(codeOf(() => openEnvelope(rejectionEnvelope, { privateKey: wallet.privateKey }))).toBe('wire/undecryptable')
    const bytes = Uint8Array.from(atob(pingEnvelope), character => character.charCodeAt(0))
    for (let at = 1; at < bytes.length; at++) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(codeOf(() => openEnvelope(btoa(String.fromCharCode(...changed)), { key }))).toBe('wire/undecryptable')
    }
  })

  it('carries any text, long and foreign', () => {
    for (const text of ['', '\u{feff}{"grüße":"日本語 🦊"}', '{"n":12345678901234567890}', 'x'.repeat(300_000)]) {
      expect(openEnvelope(sealEnvelope({ text, key, iv }), { key }).text).toBe(text)
    }
  })

  it('refuses a vector of another length, and a sealed text that is not UTF-8', () => {
    for (const length of [0, 11, 13, 24])
      expect(codeOf(() => sealEnvelope({ text: ping, key, iv: new Uint8Array(length) }))).toBe('wire/bad-iv')
    expect(codeOf(() => openEnvelope(notUtf8, { key }))).toBe('wire/bad-envelope')
  })
})

describe('parseBase64', () => {
  it.each([
    ['', []],
    ['AA==', [0]],
    ['AAE=', [0, 1]],
    ['AAEC', [0, 1, 2]],
    ['_-8', [255, 239]],
    ['/+8=', [255, 239]],
  ])('reads %s', (text, bytes) => {
    expect([...parseBase64(text)]).toEqual(bytes)
  })

  // One digit holds no byte; the last digit before the padding has bits that no byte takes.
  it.each(['A', 'A=', 'AA=', 'AAE==', 'AAEC=', 'AB==', 'AE==', 'AAF=', 'AAE=AA==', 'A A=', '/-8='])(
    'refuses %s',
    text => {
      expect(codeOf(() => parseBase64(text))).toBe('wire/bad-base64')
    },
  )
})

describe('verifyEd25519', () => {
  // RFC 8032, section 7.1, test 1.
  const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
  const publicKey = bytesOf('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  const signature = bytesOf(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
  const nothing = new Uint8Array()
  const zero = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0))

  it.each([
    ['the signature of the key', signature, nothing, publicKey, true],
    ['another message', signature, Uint8Array.of(0), publicKey, false],
    ['a signature cut short', signature.subarray(1), nothing, publicKey, false],
    ['a key cut short', signature, nothing, publicKey.subarray(1), false],
    [
      'a key of small order, under which any client could sign',
      new Uint8Array([...zero, ...new Uint8Array(32)]),
      nothing,
      zero,
      false,
    ],
  ])('judges %s', (_, signature, message, publicKey, isGood) => {
    expect(verifyEd25519(signature, message, publicKey)).toBe(isGood)
  })
})

it.each([
  ['A key is 32 bytes', 'wire/bad-key', () => encryptBytes(new Uint8Array(31), iv, iv)],
  ['A key is 32 bytes', 'wire/bad-key', () => decryptBytes(new Uint8Array(33), iv, iv)],
  ['A key is 32 bytes', 'wire/bad-key', () => shareSecret(new Uint8Array(31), new Uint8Array(32))],
  ['A key is 32 bytes', 'wire/bad-key', () => shareSecret(new Uint8Array(32), new Uint8Array(33))],
  [
    'An initialisation vector is 12 bytes',
    'wire/bad-iv',
    () => encryptBytes(new Uint8Array(32), new Uint8Array(8), iv),
  ],
  [
    'An initialisation vector is 12 bytes',
    'wire/bad-iv',
    () => decryptBytes(new Uint8Array(32), new Uint8Array(24), iv),
  ],
  ['The source of randomness gave 31 bytes', 'wire/bad-random', () => createKeyPair(() => new Uint8Array(31))],
  ['Expected 2 bytes as lower-case hex', 'wire/bad-hex', () => parseHex('01FF', 2)],
  ['Expected base64', 'wire/bad-base64', () => parseBase64('?')],
  ['The envelope is not sealed', 'wire/clear-envelope', () => openEnvelope(clearEnvelope, { key })],
  ['The envelope is cut short', 'wire/bad-envelope', () => openEnvelope('AA==', { key })],
  // A public key and nothing behind it.
  [
    'The envelope is cut short',
    'wire/bad-envelope',
    () => openEnvelope(rejectionEnvelope.slice(0, 44), { privateKey: dapp.privateKey }),
  ],
  ['An envelope of type 1 is not expected here', 'wire/bad-envelope', () => openEnvelope(rejectionEnvelope, { key })],
  [
    'An envelope is a text of at most 1048576 characters',
    'wire/bad-envelope',
    () => openEnvelope(null as unknown as string, { key }),
  ],
])('gives a developer the reason: %s', (message, code, run) => {
  expect(run).toThrow(expect.objectContaining({ code, message }))
})

it.each([
  ['A key is 32 bytes as lower-case hex', 'wire/bad-key', () => toTopic('01')],
  [
    'The public key of the peer is a point of low order',
    'wire/weak-key',
    () => agreeKey(dapp.privateKey, '00'.repeat(32)),
  ],
  ['An envelope is base64', 'wire/bad-envelope', () => openEnvelope('?', { key })],
  ['The sealed text is not UTF-8', 'wire/bad-envelope', () => openEnvelope(notUtf8, { key })],
  [
    'The envelope is not sealed with this key',
    'wire/undecryptable',
    () => openEnvelope(pingEnvelope, { key: dapp.publicKey }),
  ],
])('gives a developer the reason, with the cause: %s', (message, code, run) => {
  expect(run).toThrow(expect.objectContaining({ code, message, cause: expect.any(Error) }))
})

it('names its errors, and never a key in one', () => {
  expect(isWireError(new WireError('wire/bad-hex', 'x'))).toBe(true)
  expect(isWireError(new WireError('wire/bad-hex', 'x'), 'wire/bad-key')).toBe(false)
  // As another copy of the bundle throws it.
  expect(isWireError(Object.assign(new Error('x'), { name: 'WireError', code: 'wire/bad-hex' }), 'wire/bad-hex')).toBe(
    true,
  )
  expect(isWireError(new Error('x'))).toBe(false)
  expect(isWireError({ name: 'WireError', code: 'wire/bad-hex' })).toBe(false)
  try {
    openEnvelope(pingEnvelope, { key: key.toUpperCase() })
    expect.unreachable()
  } catch (error) {
    const { message, cause } = error as Error
    expect(`${message} ${cause}`.toLowerCase()).not.toContain(key)
  }
})
