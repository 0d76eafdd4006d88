import { createRandom, type Random } from '@billfold/testkit/vitest'
import { expect, it } from 'vitest'
import { decodeRecap } from './cacao/decodeRecap.ts'
import { openEnvelope } from './crypto/openEnvelope.ts'
import { sealEnvelope } from './crypto/sealEnvelope.ts'
import { toTopic } from './crypto/toTopic.ts'
import { isWireError } from './isWireError.ts'
import { createRelayToken } from './relay/createRelayToken.ts'
import { readRelayAnswer } from './relay/readRelayAnswer.ts'
import { readRelayCall } from './relay/readRelayCall.ts'
import { verifyRelayToken } from './relay/verifyRelayToken.ts'
import { parseSignMessage } from './sign/parseSignMessage.ts'
import { createPairingUri } from './uri/createPairingUri.ts'
import { parsePairingUri } from './uri/parsePairingUri.ts'

// What strangers send is broken in unforeseen ways. The only thing that may be thrown is a WireError, and what is
// read nevertheless is what was written. The seeds are fixed: a failure names its own.

const key = 'bf3bb29fda4b97e196b5dd5a13f8fca363a00b183c2f9903051da6b8c94056b6'
const privateKey = '0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20'
const senderPublicKey = '64b101b1d0be5a8704bd078f9895001fc03e8e9f9522f188dd128d9846d48466'
const text = '{"id":1750000000000123,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}'
const iv = new Uint8Array(12).fill(7)
const envelope = sealEnvelope({ text, key, iv })
const envelopeWithSender = sealEnvelope({ text, key, iv, senderPublicKey })
const uri = createPairingUri({ key, expiryTimestamp: 1_750_000_300, methods: ['wc_sessionAuthenticate'] })

const letters = [
  ...'ABCabc019+/-_= \n\t\0@?&%:.,;"\'{}[]~\u00e9\u2028\ufffd',
  '\ud83e\udd8a',
  '\ud800',
  '%00',
  '%E0',
  '==',
]

/** One to four wounds: a letter changed, added or left out, a piece cut off, doubled, moved to the front, or all in base64. */
function wound(whole: string, random: Random): string {
  let wounded = whole
  for (let count = 1 + random.below(4); count > 0; count--) {
    const at = random.below(wounded.length + 1)
    const end = at + random.below(wounded.length - at + 1)
    const [before, piece, after] = [wounded.slice(0, at), wounded.slice(at, end), wounded.slice(end)]
    wounded = random
      .pick([
        () => before + random.pick(letters) + wounded.slice(at + 1),
        () => before + random.pick(letters) + wounded.slice(at),
        () => before + wounded.slice(at + 1),
        () => before,
        () => piece,
        () => before + piece + piece.slice(0, 300) + after,
        () => piece + before + after,
        () => Buffer.from(wounded).toString(random.pick(['base64', 'base64url'])),
        () => before + String.fromCharCode(random.below(65_536)) + after,
      ])()
      .slice(0, 3_000)
  }
  return wounded
}

/** Bytes of an envelope of any type, in any alphabet. */
function anyEnvelope(random: Random): string {
  const bytes = Buffer.from(Array.from({ length: random.below(120) }, () => random.below(256)))
  // Agreements cost a millisecond each: not every one may be of type 1.
  if (bytes.length > 0) bytes[0] = random.pick([0, 0, 0, 0, 2, 3, 255, random.below(40) === 0 ? 1 : 0])
  return bytes.toString(random.pick(['base64', 'base64url', 'hex', 'latin1']))
}

/** Runs a reader; a WireError is a refusal, any other error fails the test and names the input. */
function attempt<output>(run: () => output, seed: number, input: unknown): output | undefined {
  try {
    return run()
  } catch (error) {
    if (isWireError(error)) return undefined
    throw new Error(`seed ${seed}: ${String(error)} for ${JSON.stringify(input)}`, { cause: error })
  }
}

it('100,000 broken envelopes are refused, or say what was sealed', { timeout: 120_000 }, () => {
  let refused = 0
  for (let seed = 1; seed <= 100_000; seed++) {
    const random = createRandom(seed)
    const isFirst = random.below(50) === 0
    const input = random.below(3) === 0 ? anyEnvelope(random) : wound(isFirst ? envelopeWithSender : envelope, random)
    const opened = attempt(() => openEnvelope(input, random.below(50) === 0 ? { privateKey } : { key }), seed, input)
    if (opened === undefined) refused += 1
    else if (opened.text !== text) throw new Error(`seed ${seed}: ${input} was opened as ${opened.text}`)
  }
  // Wounds that heal (a padding cut off, a letter changed into itself) exist, and are few.
  expect(refused).toBeGreaterThan(95_000)
  expect(refused).toBeLessThan(100_000)
})

it('100,000 broken pairing URIs are refused, or name the topic of their key', { timeout: 120_000 }, () => {
  let refused = 0
  for (let seed = 1; seed <= 100_000; seed++) {
    const random = createRandom(seed)
    const input = wound(random.below(10) === 0 ? Buffer.from(uri).toString('base64') : uri, random)
    const parsed = attempt(() => parsePairingUri(input), seed, input)
    if (parsed === undefined) refused += 1
    else if (
      parsed.key !== key ||
      parsed.topic !== toTopic(key) ||
      parsed.methods.some(method => !/^\w+$/.test(method))
    )
      throw new Error(`seed ${seed}: ${input} was read as ${JSON.stringify(parsed)}`)
  }
  expect(refused).toBeGreaterThan(80_000)
  expect(refused).toBeLessThan(100_000)
})

it('20,000 broken frames, tokens, messages and ReCaps throw nothing else', { timeout: 120_000 }, () => {
  const audiences = ['wss://relay.example.com']
  const nowMs = 1_750_000_000_000
  const token = createRelayToken({
    seed: key,
    audience: 'wss://relay.example.com',
    nowMs,
    random: size => new Uint8Array(size),
  })
  const call = JSON.stringify({
    id: '1',
    jsonrpc: '2.0',
    method: 'irn_publish',
    params: { topic: key, message: envelope, ttl: 300, tag: 1100 },
  })
  const data = { topic: key, message: envelope, publishedAt: 1, tag: 1101 }
  const push = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscription', params: { id: key, data } })
  const recap = 'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3t9XX19fQ'
  let accepted = 0
  for (let seed = 1; seed <= 20_000; seed++) {
    const random = createRandom(seed)
    const inputs = [call, push, text, recap].map(whole => wound(whole, random))
    const [brokenCall = '', brokenPush = '', brokenText = '', brokenRecap = ''] = inputs
    attempt(() => readRelayCall(brokenCall), seed, brokenCall)
    attempt(() => readRelayAnswer(brokenPush), seed, brokenPush)
    attempt(() => parseSignMessage(brokenText), seed, brokenText)
    attempt(() => decodeRecap(brokenRecap), seed, brokenRecap)
    if (seed % 10 > 0) continue
    const brokenToken = wound(token, random)
    const read = attempt(() => verifyRelayToken(brokenToken, { audiences, nowMs }), seed, brokenToken)
    if (read && brokenToken !== token) throw new Error(`seed ${seed}: ${brokenToken} was accepted`)
    if (read) accepted += 1
  }
  expect(accepted).toBeLessThan(100)
})

it('takes time in proportion to the length: a megabyte of anything is answered', { timeout: 60_000 }, () => {
  for (const piece of ['A', '=', 'A=', '-', '/', '\n', '1', 'wc:', '[', '"', '{"a":', '\ud83e\udd8a']) {
    const long = piece.repeat(Math.floor(1_000_000 / piece.length))
    for (const input of [long, `${long}!`, `AA${long}`, `wc:${long}`, `urn:recap:${long}`]) {
      attempt(() => openEnvelope(input, { key }), 0, piece)
      attempt(() => openEnvelope(input, { privateKey }), 0, piece)
      attempt(() => parsePairingUri(input), 0, piece)
      attempt(() => parsePairingUri(input.slice(0, 2_048)), 0, piece)
      attempt(() => decodeRecap(input), 0, piece)
      attempt(() => verifyRelayToken(input, { audiences: 'any', nowMs: 0 }), 0, piece)
    }
  }
})
