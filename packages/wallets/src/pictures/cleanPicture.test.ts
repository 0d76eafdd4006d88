import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { walletRows } from '../rows/walletRows.ts'
import { cleanPicture } from './cleanPicture.ts'
import { getWalletIcon } from './getWalletIcon.ts'
import { iconFaults } from './iconFaults.ts'
import { placeholderSvg } from './placeholderSvg.ts'
import { sanitiseSvg } from './sanitiseSvg.ts'

const folder = new URL('../icons/', import.meta.url).pathname
const svg = (inside: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"${root}>${inside}</svg>`

/** PNG chunk with its checksum, as the specification says. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4)
  return out
}
function png(extra: Buffer[] = [], side = 1): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const data = chunk('IDAT', deflateSync(Buffer.from([0, 0])))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, data, chunk('IEND', Buffer.alloc(0))])
}

describe('the pictures that ship', () => {
  it('are one per row, small, clean and of the kind that their name says', () => {
    expect(iconFaults(walletRows, folder)).toEqual([])
    const files = readdirSync(folder).filter(file => !file.endsWith('.md'))
    const sourced = walletRows.filter(row => row.icon.kind === 'sourced').length
    expect({ files: files.length, sourced }).toEqual({ files: 131, sourced: 103 })
  })

  it('hold no text that runs or loads, independent of the cleaner', () => {
    const words =
      /<script|\son\w+\s*=|javascript:|data:|<foreignObject|<!|<\?|https?:(?!\/\/www\.w3\.org\/2000\/svg")|@import|<image|<style/i
    for (const file of readdirSync(folder).filter(name => /\.(svg|png|webp)$/.test(name))) {
      const bytes = readFileSync(`${folder}${file}`)
      expect(bytes.length, file).toBeLessThanOrEqual(20_480)
      if (file.endsWith('.svg')) expect(bytes.toString('utf8'), file).not.toMatch(words)
      else expect(bytes.toString('latin1'), file).not.toMatch(/<script|<svg|<html|%PDF/i)
      expect(bytes.includes('PK\u0003\u0004'), file).toBe(false)
    }
  })

  it('are read by id, and by nothing else', async () => {
    const icon = await getWalletIcon('rainbow')
    expect(icon?.mimeType).toBe('image/svg+xml')
    expect(Buffer.from(icon?.bytes ?? [])).toEqual(readFileSync(`${folder}rainbow.svg`))
    for (const id of ['', '..', '../data/wallets.json', 'NOTICE', 'rainbow.svg', '__proto__', 'nobody'])
      expect(await getWalletIcon(id), id).toBeUndefined()
    for (const row of walletRows) expect((await getWalletIcon(row.id))?.bytes.length, row.id).toBeGreaterThan(50)
  })
})

describe('sanitiseSvg', () => {
  it('keeps shapes, drops what says nothing, and is done after once', () => {
    const text = svg(
      '<!-- x --><title>t</title><g class="a" data-x="1" style="opacity: .5"><path d="M0 0h1" fill="url(#b)"/></g><style>.a{fill:#f00}</style>',
      ' width="9"',
    )
    const clean = svg('<g fill="#f00" opacity=".5"><path d="M0 0h1" fill="url(#b)"/></g>')
    expect(sanitiseSvg(text)).toBe(clean)
    expect(sanitiseSvg(clean)).toBe(clean)
  })

  it.each([
    svg('<script>alert(1)</script>'),
    svg('<SCRIPT/>'),
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    svg('', ' onload="alert(1)"'),
    svg('<path d="M0 0" OnClick="alert(1)"/>'),
    svg('<foreignObject><p>x</p></foreignObject>'),
    svg('<image href="https://evil.example/x.png"/>'),
    svg('<image href="data:image/svg+xml,x"/>'),
    svg('<feImage href="#a"/>'),
    svg('<use href="https://evil.example/x.svg#a"/>'),
    svg('<use xlink:href="data:image/svg+xml,x#a"/>'),
    svg('<a href="#a"><path d="M0 0"/></a>'),
    svg('<animate attributeName="href" values="javascript:alert(1)"/>'),
    svg('<set attributeName="onload" to="alert(1)"/>'),
    svg('<path fill="url(https://evil.example/x#a)"/>'),
    svg('<path style="fill:url(//evil.example/x)"/>'),
    svg('<path fill="u\\72l(//evil.example)"/>'),
    svg('<path fill="image-set(x)"/>'),
    svg('<path fill="var(--x)"/>'),
    svg('<style>@import "//evil.example";</style>'),
    svg('<style>path{fill:red}</style>'),
    svg('<style>.a{fill:red}</style').replace('</svg>', ''),
    svg('<text>hello</text>'),
    svg('words'),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`,
    `<?xml-stylesheet href="//evil.example"?>${svg('')}`,
    `${svg('')}<script>alert(1)</script>`,
    `<html>${svg('')}</html>`,
    svg('<path d="M0 0" d="M1 1"/>'),
    svg('<path d=M0/>'),
    svg('<g>'),
    svg('<![CDATA[<script>]]>'),
    svg(`<g id="a">${'<use href="#a"/>'.repeat(9)}</g>`),
    svg('<g>'.repeat(40) + '</g>'.repeat(40)),
    '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>',
    '<svg/>',
    '',
  ])('refuses %s', text => expect(sanitiseSvg(text)).toBeUndefined())

  it('never throws and never lets anything through on damaged pictures: 4,000 mutations', () => {
    const whole = readFileSync(`${folder}rainbow.svg`, 'utf8')
    const hostile = [
      '<script>',
      ' onload="x"',
      'javascript:',
      'url(//x)',
      '"',
      '<',
      '>',
      '&',
      '&#0;',
      '\u0000',
      '</svg>',
    ]
    let seed = 3
    const next = (bound: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return (seed >>> 8) % bound
    }
    for (let round = 0; round < 4_000; round += 1) {
      const at = next(whole.length)
      const clean = sanitiseSvg(whole.slice(0, at) + hostile[next(hostile.length)] + whole.slice(at + next(3)))
      if (clean !== undefined) expect(clean).not.toMatch(/<script|\son\w+=|javascript|url\((?!#)/i)
    }
  })
})

describe('cleanPicture', () => {
  it('takes texts out of a PNG and leaves the rest as it is', () => {
    const clean = png()
    expect(cleanPicture(png([chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))]))).toEqual({
      bytes: new Uint8Array(clean),
      mimeType: 'image/png',
    })
    expect(Buffer.from(cleanPicture(clean)?.bytes ?? [])).toEqual(clean)
  })

  it.each<[string, Buffer]>([
    ['bytes behind its end', Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])],
    ['an archive behind its end', Buffer.concat([png(), Buffer.from('PK\x03\x04')])],
    ['a wrong checksum', Buffer.from(png()).fill(7, 30, 31)],
    ['an unknown critical chunk', png([chunk('EVIL', Buffer.from('x'))])],
    ['a side of 1,025 pixels', png([], 1_025)],
    ['an end cut off', png().subarray(0, -4)],
    ['a length past its end', Buffer.from(png()).fill(0xff, 33, 37)],
  ])('refuses a PNG with %s', (_, bytes) => expect(cleanPicture(bytes)).toBeUndefined())

  it('takes a still WebP and refuses one with metadata, a wrong length or bytes behind it', () => {
    const webp = (type: string, data: Buffer, extra = 0) => {
      const part = Buffer.alloc(8 + data.length + (data.length % 2))
      part.write(type, 'latin1')
      part.writeUInt32LE(data.length, 4)
      data.copy(part, 8)
      const head = Buffer.alloc(12)
      head.write('RIFF', 'latin1')
      head.writeUInt32LE(part.length + 4 + extra, 4)
      head.write('WEBP', 8, 'latin1')
      return Buffer.concat([head, part])
    }
    const good = webp('VP8L', Buffer.from([0x2f, 0, 0, 0, 0]))
    expect(cleanPicture(good)?.mimeType).toBe('image/webp')
    expect(cleanPicture(webp('EXIF', Buffer.from('xx')))).toBeUndefined()
    expect(cleanPicture(webp('VP8L', Buffer.from([0x2f, 0, 0, 0, 0]), 2))).toBeUndefined()
    expect(cleanPicture(Buffer.concat([good, Buffer.from('<script>')]))).toBeUndefined()
  })

  it('refuses what is too large, no picture, or no UTF-8', () => {
    expect(cleanPicture(Buffer.from(svg(`<path d="${'M0 0'.repeat(6_000)}"/>`)))).toBeUndefined()
    expect(cleanPicture(Buffer.from(svg('<path d="M0 0"/>')), 10)).toBeUndefined()
    for (const bytes of ['', 'GIF89a', '%PDF-1.4', '\xff\xd8\xff\xe0', '<html></html>', 'RIFF', '\x89PNG'])
      expect(cleanPicture(Buffer.from(bytes, 'latin1')), bytes).toBeUndefined()
  })
})

describe('placeholderSvg', () => {
  it('is the same every time, differs by id, and shows the first letter', () => {
    expect(placeholderSvg('a', 'Ärger')).toBe(placeholderSvg('a', 'Ärger'))
    expect(placeholderSvg('a', 'Ärger')).toContain('>Ä<')
    expect(placeholderSvg('a', 'X')).not.toBe(placeholderSvg('b', 'X'))
    expect(placeholderSvg('a', '<&"')).toContain('>?<')
  })

  it('keeps its letter readable in every hue: contrast 4.5 on both tones', () => {
    const luminance = (hue: number, lightness: number) => {
      const part = (n: number) => {
        const k = (n + hue / 30) % 12
        const value = lightness - 0.5 * lightness * Math.max(-1, Math.min(k - 3, 9 - k, 1))
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      }
      return 0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(4)
    }
    expect(placeholderSvg('a', 'A')).toMatch(/hsl\(\d+,50%,30%\).*hsl\(\d+,50%,23%\)/)
    for (let hue = 0; hue < 360; hue += 1)
      for (const lightness of [0.3, 0.23]) expect(1.05 / (luminance(hue, lightness) + 0.05)).toBeGreaterThan(4.5)
  })
})
