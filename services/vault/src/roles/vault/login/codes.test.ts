import { randomBytes } from 'node:crypto'
import { canonicalCode, canonicalEmail, drawCode } from '@billfold/service/mail'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { createSprayGuard } from '../../../serve/createSprayGuard.ts'
import { defaultVaultTerms } from '../defaultVaultTerms.ts'

describe('drawCode', () => {
  it('draws every digit at every place equally often: chi-square over a million codes', () => {
    // 4 MB at once: a call for each code would be most of the time.
    const pool = randomBytes(4_000_000)
    let at = 0
    const random = (count: number) => {
      at += count
      return at <= pool.length ? pool.subarray(at - count, at) : randomBytes(count)
    }
    const counts = Array.from({ length: 6 }, () => new Array<number>(10).fill(0))
    for (let drawn = 0; drawn < 1_000_000; drawn++) {
      const code = drawCode(6, random)
      if (code.length !== 6) throw new Error(code)
      for (let place = 0; place < 6; place++) {
        const row = counts[place] ?? []
        const digit = code.charCodeAt(place) - 48
        row[digit] = (row[digit] ?? 0) + 1
      }
    }
    for (const row of counts) {
      const chi = row.reduce((sum, count) => sum + (count - 100_000) ** 2 / 100_000, 0)
      // Nine degrees of freedom: above this once in ten million.
      expect(chi).toBeLessThan(50)
    }
  })

  it('draws again beyond the last whole multiple', () => {
    const answers = [0xffffffff, Math.floor(2 ** 32 / 1e6) * 1e6, 7]
    const random = () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(answers.shift() ?? 0)
      return bytes
    }
    expect(drawCode(6, random)).toBe('000007')
  })

  it('leaves guessing the odds that the design promises', () => {
    const guesses = defaultVaultTerms.mailsPerAddressDay * callLimits.codeTries
    expect(guesses).toBeLessThanOrEqual(30)
    expect(guesses / 10 ** callLimits.loginDigits).toBeLessThanOrEqual(3e-5)
    expect(guesses / 10 ** callLimits.changeDigits).toBeLessThanOrEqual(3e-7)
  })
})

describe('canonicalCode', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['12345678', '12345678'],
    ['123\u00a0456', '123456'],
    ['\u200b123456', '123456'],
  ])('reads %j', (typed, code) => expect(canonicalCode(typed)).toBe(code))

  it.each(['', '12345', '123456789', '12345a', '١٢٣٤٥٦', '１２３４５６', '²23456', '123456é', '0x1234'])(
    'refuses %j',
    typed => expect(canonicalCode(typed)).toBeUndefined(),
  )
})

describe('canonicalEmail', () => {
  it.each([
    [' Ann@Example.COM ', 'ann@example.com'],
    ['ann+tag@example.com', 'ann+tag@example.com'],
    ['ann@example.com'.padStart(320), 'ann@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    [`ann@${'a.'.repeat(125)}com`, `ann@${'a.'.repeat(125)}com`],
    ['a.b-c_d@sub.example.co', 'a.b-c_d@sub.example.co'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
    ['Ａnn@example.com', 'ann@example.com'],
    ["o'hara!#$%&*/=?^`{|}~@example.com", "o'hara!#$%&*/=?^`{|}~@example.com"],
    ['用户@例子.example', '用户@xn--fsqu00a.example'],
  ])('reads %s', (typed, address) => expect(canonicalEmail(typed)).toBe(address))

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann.example.com',
    'ann@example.com'.padStart(321),
    'ann@example',
    'ann@localhost',
    'ann@@example.com',
    'a@b@example.com',
    '.ann@example.com',
    'ann.@example.com',
    'a..b@example.com',
    '"ann smith"@example.com',
    'ann smith@example.com',
    'ann@exam ple.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@example.com.',
    'ann@[127.0.0.1]',
    'ann@127.0.0.1',
    'ann@example.com\r\nBcc: eve@example.com',
    'ann\u0000@example.com',
    'ann,eve@example.com',
    'Ann <ann@example.com>',
    'ann(comment)@example.com',
    'ann@example.com/path',
    'ann@exa%6dple.com',
    'ann\u202e@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `ann@${'a.'.repeat(130)}com`,
  ])('refuses %j', typed => expect(canonicalEmail(typed)).toBeUndefined())

  it('reads its own answers as they are', () => {
    for (const typed of ['Ann@Bücher.Example', 'Ａ@example.com', 'ﬁ@example.com']) {
      const address = canonicalEmail(typed) ?? ''
      expect(canonicalEmail(address)).toBe(address)
    }
  })
})

describe('createSprayGuard', () => {
  it('notices a guess at each of 100,000 addresses within the first hundreds, and calms down', () => {
    const clock = createManualClock()
    const log = createLogSink()
    const guard = createSprayGuard({ clock, log, count: 100 })
    let alarmedAt = 0
    for (let address = 1; address <= 100_000; address++) {
      guard.noteWrong('alpha')
      if (alarmedAt === 0 && guard.isAlarmed('alpha')) alarmedAt = address
      clock.advance(10)
    }
    expect(alarmedAt).toBe(100)
    expect(guard.isAlarmed('beta')).toBe(false)
    expect(log.lines.filter(line => line.event === 'codes.sprayed')).toHaveLength(1)
    clock.advance(600_001)
    expect(guard.isAlarmed('alpha')).toBe(false)
  })

  it('is not alarmed by people who mistype', () => {
    const clock = createManualClock()
    const guard = createSprayGuard({ clock, log: createLogSink(), count: 100 })
    for (let wrong = 0; wrong < 10_000; wrong++) {
      guard.noteWrong('alpha')
      clock.advance(7_000)
      expect(guard.isAlarmed('alpha')).toBe(false)
    }
  })
})
