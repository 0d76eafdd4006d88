import { describe, expect, it } from 'vitest'
import { codeOf } from '../testing/codeOf.ts'
import { createPairingUri } from './createPairingUri.ts'
import { parsePairingUri } from './parsePairingUri.ts'

// A throw-away key with what the clients in use make of it.
const key = '8182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0'
const topic = '091829fce9ffd70f01cb7fe4cc3e0a64d86f5333a9482f4d4b05a74dc7593acc'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1750000300`
const inBase64 =
  'd2M6MDkxODI5ZmNlOWZmZDcwZjAxY2I3ZmU0Y2MzZTBhNjRkODZmNTMzM2E5NDgyZjRkNGIwNWE3NGRjNzU5M2FjY0AyP3JlbGF5LXByb3RvY29sPWlybiZzeW1LZXk9ODE4MjgzODQ4NTg2ODc4ODg5OGE4YjhjOGQ4ZThmOTA5MTkyOTM5NDk1OTY5Nzk4OTk5YTliOWM5ZDllOWZhMCZleHBpcnlUaW1lc3RhbXA9MTc1MDAwMDMwMA=='
const parsed = { topic, key, relayProtocol: 'irn', methods: [], expiryTimestamp: 1750000300 }

describe('a pairing URI', () => {
  it('is written as the clients in use write it', () => {
    expect(createPairingUri({ key, expiryTimestamp: 1750000300 })).toBe(uri)
    expect(createPairingUri({ key, expiryTimestamp: 1750000300, methods: ['wc_sessionAuthenticate'] })).toBe(
      `${uri}&methods=wc_sessionAuthenticate`,
    )
    expect(createPairingUri({ key, expiryTimestamp: 1, methods: ['a', 'b'] })).toMatch(/&methods=a%2Cb$/)
  })

  it('is not written with what it cannot hold', () => {
    for (const expiryTimestamp of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(codeOf(() => createPairingUri({ key, expiryTimestamp }))).toBe('wire/bad-uri')
    for (const method of ['', 'a,b', 'a&b', 'a'.repeat(65)])
      expect(codeOf(() => createPairingUri({ key, expiryTimestamp: 1, methods: [method] }))).toBe('wire/bad-uri')
    expect(codeOf(() => createPairingUri({ key: topic.slice(2), expiryTimestamp: 1 }))).toBe('wire/bad-key')
  })

  it('is read in every form that is about', () => {
    const forms = [
      uri,
      uri.replace('wc:', 'wc://'),
      uri.replace('wc:', 'wc:///'),
      uri.replace('wc:', 'WC:'),
      ` ${uri}\n`,
    ]
    forms.push(inBase64, inBase64.replaceAll('=', ''), `${uri}&relay-data=00&later=1`)
    for (const form of forms) expect(parsePairingUri(form)).toEqual(parsed)
  })

  it('contains what it was given and nothing else', () => {
    expect(parsePairingUri(`${uri}&methods=wc_sessionAuthenticate`).methods).toEqual(['wc_sessionAuthenticate'])
    expect(parsePairingUri(`${uri}&methods=%5Ba%5D%2C%5Bb%2Cc%5D%2Ca`).methods).toEqual(['a', 'b', 'c'])
    expect(parsePairingUri(`${uri}&methods=[a],[b,c]`).methods).toEqual(['a', 'b', 'c'])
    expect(parsePairingUri(`${uri}&methods=`).methods).toEqual([])
    expect(parsePairingUri(uri.replace(/&expiry.*/, ''))).toEqual({ topic, key, relayProtocol: 'irn', methods: [] })
  })

  it('is refused when a part is wrong', () => {
    const wrong = [
      '',
      'wc:',
      'https://example.org',
      topic,
      uri.slice(3),
      uri.replace('@2', ''),
      uri.replace(topic, topic.slice(1)),
      uri.replace(topic, key),
      uri.replace(topic, topic.toUpperCase()),
      uri.replace(key, key.slice(2)),
      uri.replace(key, key.toUpperCase()),
      uri.replace(key, topic),
      uri.replace(/symKey=\w+&/, ''),
      uri.replace('relay-protocol=irn&', ''),
      uri.replace('irn', ''),
      uri.replace('irn', 'i r n'),
      uri.replace('1750000300', 'soon'),
      uri.replace('1750000300', '-1'),
      uri.replace('1750000300', '1e9'),
      uri.replace('1750000300', ''),
      `${uri}&symKey=${key}`,
      `${uri}&expiryTimestamp=1`,
      `${uri}&methods=a b`,
      `${uri}&x=${'x'.repeat(2_048)}`,
      `${uri.slice(0, 90)}\n${uri.slice(90)}`,
      btoa(inBase64),
    ]
    for (const text of wrong) expect([text, codeOf(() => parsePairingUri(text))]).toEqual([text, 'wire/bad-uri'])
    for (const value of [undefined, null, 2, {}, [uri]])
      expect(codeOf(() => parsePairingUri(value as string))).toBe('wire/bad-uri')
    for (const version of ['1', '3', '22', '02'])
      expect(codeOf(() => parsePairingUri(uri.replace('@2', `@${version}`)))).toBe('wire/unsupported-version')
  })
})
