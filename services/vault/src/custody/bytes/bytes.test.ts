import { base64urlnopad, hex } from '@scure/base'
import { expect, it } from 'vitest'
import { drawBytes } from './drawBytes.ts'
import { fromBase64Url } from './fromBase64Url.ts'
import { fromHex } from './fromHex.ts'
import { toBase64Url } from './toBase64Url.ts'
import { toHex } from './toHex.ts'

it('bytes of every length are written as an independent library writes them, and read back', () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = drawBytes(length)
    expect(toHex(bytes)).toBe(hex.encode(bytes))
    expect(toBase64Url(bytes)).toBe(base64urlnopad.encode(bytes))
    expect(fromHex(`0x${toHex(bytes)}`)).toEqual(bytes)
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
  }
})
