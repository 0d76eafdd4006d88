import { describe, expect, test } from 'vitest'
import { drawBytes } from '../bytes/drawBytes.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { createDeviceKey } from './createDeviceKey.ts'
import { derivePassphraseFactor } from './derivePassphraseFactor.ts'
import { importFactor } from './importFactor.ts'
import { readRecoveryCode } from './readRecoveryCode.ts'
import { toPrfSalt } from './toPrfSalt.ts'
import { writeRecoveryCode } from './writeRecoveryCode.ts'

describe('recovery code', () => {
  const refuses = (text: string) =>
    expect(() => readRecoveryCode(text)).toThrow(expect.objectContaining({ code: 'vault/wrong-recovery-code' }))

  test('is six groups of five, and is read back', () => {
    for (let count = 0; count < 500; count++) {
      const bytes = drawBytes(16)
      const code = writeRecoveryCode(bytes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/)
      expect(readRecoveryCode(code)).toEqual(bytes)
    }
  })

  test('never changes', () => {
    expect(writeRecoveryCode(Uint8Array.from({ length: 16 }, (_, at) => at))).toBe(
      '000G4-0R40M-30E20-9185G-R38E1-YX58J',
    )
  })

  test('is read as people type it', () => {
    const bytes = drawBytes(16)
    const code = writeRecoveryCode(bytes)
    const plain = code.replaceAll('-', '')
    for (const typed of [
      plain,
      code.toLowerCase(),
      ` ${plain.replace(/(..)/g, '$1 ')}\n`,
      code.replaceAll('-', '–'),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
      code.replaceAll('0', 'O').replaceAll('1', 'i'),
      [...plain].map(character => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join(''),
    ])
      expect([typed, readRecoveryCode(typed)]).toEqual([typed, bytes])
  })

  // Of random bytes one in fifty has such a text that fits two codes.
  const fixed = Uint8Array.from({ length: 16 }, (_, at) => at * 16 + 7)

  test('one wrong character or two that changed places are mended, wherever they stand', () => {
    const bytes = fixed
    const plain = writeRecoveryCode(bytes).replaceAll('-', '')
    for (let at = 0; at < 30; at++) {
      const other = plain[at] === 'Z' ? 'Y' : 'Z'
      expect(readRecoveryCode(plain.slice(0, at) + other + plain.slice(at + 1))).toEqual(bytes)
      expect(readRecoveryCode(`${plain.slice(0, at)}U${plain.slice(at + 1)}`)).toEqual(bytes)
      if (at < 29) {
        const turned = plain.slice(0, at) + plain[at + 1] + plain[at] + plain.slice(at + 2)
        expect(readRecoveryCode(turned)).toEqual(bytes)
      }
    }
  })

  test('what two codes could have become is refused', () => {
    const [one, other] = ['0Q4BTQADSP1RPT8E2R7XF9EJ34J2H7', '0Q4BTQADSPRRPT8E2R7XF9E534J2H7'] as const
    expect(readRecoveryCode(one)).not.toEqual(readRecoveryCode(other))
    refuses('0Q4BTQADSPRRPT8E2R7XF9EJ34J2H7')
  })

  test('anything else is refused', () => {
    const plain = writeRecoveryCode(fixed).replaceAll('-', '')
    for (const text of [
      '',
      ' '.repeat(200) + plain,
      plain.slice(1),
      `${plain}0`,
      '0'.repeat(30),
      'Ж'.repeat(30),
      plain.split('').reverse().join(''),
      'A'.repeat(100_000),
    ])
      refuses(text)
  })
})

describe('keys of factors', () => {
  test('T5: neither a device key nor an imported factor can be read, and what it was made of is wiped', async () => {
    const bytes = drawBytes(32)
    const keys = [await createDeviceKey(drawBytes), await importFactor(bytes)]
    expect(bytes).toEqual(new Uint8Array(32))
    for (const key of keys) {
      expect([key.extractable, key.usages]).toEqual([false, ['deriveKey']])
      for (const format of ['raw', 'jwk'] as const)
        await expect(crypto.subtle.exportKey(format, key)).rejects.toBeInstanceOf(DOMException)
      // A clone, as it is stored and sent, is no more readable.
      await expect(crypto.subtle.exportKey('raw', structuredClone(key))).rejects.toBeInstanceOf(DOMException)
    }
  })

  test('T32: the salt of a PRF is known, and no two realms have the same', () => {
    const hex = (realm: string) => Buffer.from(toPrfSalt(realm)).toString('hex')
    expect(hex('AAAAAAAAAAAAAAAAAAAAAA')).toBe('37a8eaa87796dcba0ce3c8351e3ef3df23909b56cf8d48837255ba1ba3349f9b')
    expect(hex('AAAAAAAAAAAAAAAAAAAAAQ')).not.toBe(hex('AAAAAAAAAAAAAAAAAAAAAA'))
  })

  test('a passphrase gives the same bytes however its letters are composed, and others for another salt or cost', async () => {
    const salt = toBase64Url(new Uint8Array(16))
    const cheap = { salt, memoryKib: 64, passes: 2 }
    const hex = async (text: string, costs = cheap) =>
      Buffer.from(await derivePassphraseFactor(text, costs)).toString('hex')
    const first = await hex('caf\u00e9 au lait, \ufb01ne')
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(await hex('cafe\u0301 au lait, fine')).toBe(first)
    for (const other of [
      hex('cafe au lait, fine'),
      hex('caf\u00e9 au lait, fine', { ...cheap, passes: 3 }),
      hex('caf\u00e9 au lait, fine', { ...cheap, memoryKib: 72 }),
      hex('caf\u00e9 au lait, fine', { ...cheap, salt: toBase64Url(drawBytes(16)) }),
    ])
      expect(await other).not.toBe(first)
  })
})
