import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createLogSink } from '@billfold/service/testing'
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'
import encodePng from '@jsquash/png/encode.js'
import { imageBytes } from 'billfold/protocol'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bundleCommand } from '../../../../scripts/testing/bundleCommand.ts'
import type { Picture } from './Picture.ts'
import { type Codecs, createCodecs } from './redraw/createCodecs.ts'
import { decodeGif } from './redraw/decodeGif.ts'
import { firstWebpFrame } from './redraw/firstWebpFrame.ts'
import type { Pixels } from './redraw/Pixels.ts'
import { readPictureHeader } from './redraw/readPictureHeader.ts'
import { redrawPicture } from './redraw/redrawPicture.ts'
import { shrinkPixels } from './redraw/shrinkPixels.ts'

type Bytes = Uint8Array<ArrayBuffer>
const require = createRequire(import.meta.url)
let codecs: Codecs
beforeAll(async () => {
  codecs = await createCodecs()
  const compiled = await WebAssembly.compile(
    Uint8Array.from(await readFile(require.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))),
  )
  await initJpegEncoder({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(compiled, imports)
      done(instance)
      return instance.exports
    },
  })
})

/** A picture whose left half is red and whose right half is blue, half transparent. */
function halves(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4)
    data.set((at / 4) % width < width / 2 ? [250, 10, 10, 255] : [10, 10, 250, 128], at)
  return { width, height, data }
}
const toImage = (pixels: Pixels) => ({ ...pixels, colorSpace: 'srgb' }) as ImageData
const png = async (pixels: Pixels): Promise<Bytes> => new Uint8Array(await encodePng(toImage(pixels)))
const jpeg = async (pixels: Pixels): Promise<Bytes> => new Uint8Array(await encodeJpeg(toImage(pixels)))
const redraw = (bytes: Bytes) => redrawPicture(bytes, async () => codecs)
const join = (...parts: (Uint8Array | string)[]): Bytes =>
  Uint8Array.from(Buffer.concat(parts.map(part => Buffer.from(part as string))))

async function unpack(picture: Picture | undefined): Promise<Pixels> {
  expect(picture?.type).toBe('image/webp')
  return codecs.decode.webp(picture?.bytes ?? new Uint8Array())
}
const pixelAt = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

/** 4 × 4, four colours in quarters, index 3 transparent, with an extension, two frames; made by hand from the specification. */
const gif = join(
  'GIF89a',
  Uint8Array.from([4, 0, 4, 0, 0x91, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]),
  Uint8Array.from([0x21, 0xfe, 2, 104, 105, 0]),
  Uint8Array.from([0x21, 0xf9, 4, 1, 0, 0, 3, 0]),
  Uint8Array.from([0x2c, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2]),
  // Codes of three bits: clear before every two, so that the width never grows.
  packGif([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]),
  Uint8Array.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b]),
)

function packGif(indexes: readonly number[]): Uint8Array {
  const codes = [...indexes.flatMap((index, place) => (place % 2 === 0 ? [4, index] : [index])), 5]
  const bits = codes.flatMap(code => [0, 1, 2].map(bit => (code >> bit) & 1))
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((sum, bit, at) => sum | (bit << at), 0),
  )
  return Uint8Array.from([bytes.length, ...bytes, 0])
}

describe('what a picture is', () => {
  it('is recognized by its bytes, with its size', async () => {
    const size = { width: 300, height: 200 }
    const pixels = halves(300, 200)
    expect(readPictureHeader(await png(pixels))).toEqual({ type: 'png', ...size })
    expect(readPictureHeader(await jpeg(pixels))).toEqual({ type: 'jpeg', ...size })
    expect(readPictureHeader(await codecs.encode(pixels))).toEqual({ type: 'webp', ...size })
    expect(
      readPictureHeader(
        await codecs.encode({ ...pixels, data: pixels.data.map((byte, at) => (at % 4 === 3 ? 255 : byte)) }, 80),
      ),
    ).toEqual({ type: 'webp', ...size })
    expect(readPictureHeader(await codecs.encode(pixels, 80))).toEqual({ type: 'webp', ...size })
    expect(readPictureHeader(gif)).toEqual({ type: 'gif', width: 4, height: 4 })
  })

  it.each(['', 'GIF', '<svg/>', '%PDF-1.7', 'RIFF0000WEBPVP9 ', '\x00\x00\x00\x20ftypavif', '<html>'])(
    'is nothing else (%j)',
    text => expect(readPictureHeader(join(text.padEnd(64)))).toBeUndefined(),
  )
})

describe('redrawPicture', () => {
  it('draws the pixels of every kind anew, as WebP', async () => {
    const pixels = halves(300, 200)
    for (const bytes of [await png(pixels), await jpeg(pixels), await codecs.encode(pixels)]) {
      const drawn = await unpack(await redraw(bytes))
      expect([drawn.width, drawn.height]).toEqual([300, 200])
      const [red = 0, , blue = 255] = pixelAt(drawn, 40, 100)
      expect(red).toBeGreaterThan(200)
      expect(blue).toBeLessThan(60)
    }
  })

  it('keeps the single pixels of small pictures, and what is transparent', async () => {
    const drawn = await unpack(await redraw(await png(halves(24, 24))))
    expect(pixelAt(drawn, 3, 3)).toEqual([250, 10, 10, 255])
    expect(pixelAt(drawn, 20, 20)).toEqual([10, 10, 250, 128])
    const first = await unpack(await redraw(gif))
    expect([pixelAt(first, 0, 0), pixelAt(first, 3, 0), pixelAt(first, 0, 3)]).toEqual([
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
    ])
    expect(pixelAt(first, 3, 3)[3]).toBe(0)
  })

  it('shows the first frame of an animation', async () => {
    const frame = await codecs.encode(halves(20, 10))
    // A frame as the container has it, twice, in a canvas of the same size.
    const size = Uint8Array.from([19, 0, 0, 9, 0, 0])
    const chunk = (name: string, body: Uint8Array) => {
      const head = Buffer.alloc(8)
      head.write(name)
      head.writeUInt32LE(body.length, 4)
      return join(head, body, body.length % 2 ? Uint8Array.from([0]) : '')
    }
    const moving = chunk(
      'ANMF',
      join(Uint8Array.from([0, 0, 0, 0, 0, 0]), size, Uint8Array.from([1, 0, 0, 0]), frame.subarray(12)),
    )
    const body = join(
      'WEBP',
      chunk('VP8X', join(Uint8Array.from([2, 0, 0, 0]), size)),
      chunk('ANIM', new Uint8Array(6)),
      moving,
      moving,
    )
    const animation = chunk('RIFF', body)
    expect(readPictureHeader(animation)).toEqual({ type: 'webp', width: 20, height: 10 })
    expect(firstWebpFrame(frame)).toBe(frame)
    const drawn = await unpack(await redraw(animation))
    expect([drawn.width, drawn.height, pixelAt(drawn, 2, 2)]).toEqual([20, 10, [250, 10, 10, 255]])
  })

  it('makes large pictures smaller, until they fit', async () => {
    const wide = await unpack(await redraw(await jpeg(halves(3_000, 300))))
    expect([wide.width, wide.height]).toEqual([1_024, 102])
    const noise = { width: 1_500, height: 1_500, data: new Uint8ClampedArray(Uint8Array.from(randomBytes(9_000_000))) }
    const drawn = await redraw(await png(noise))
    expect(drawn?.bytes.length).toBeLessThanOrEqual(imageBytes)
  })

  it('never unpacks a picture that would be too large, for any size of its file', async () => {
    const small = await png(halves(30, 20))
    const startedAt = performance.now()
    for (const [width, height] of [
      [100_000, 1],
      [8_192, 4_096],
      [65_535, 65_535],
      [0, 5],
    ] as const) {
      const bomb = Buffer.from(small)
      bomb.writeUInt32BE(width, 16)
      bomb.writeUInt32BE(height, 20)
      expect(await redraw(Uint8Array.from(bomb))).toBeUndefined()
    }
    expect(performance.now() - startedAt).toBeLessThan(100)
  })

  it('leaves nothing of a file that is two things at once (threat T38)', async () => {
    const evil = '<script>alert(1)</script><svg onload="alert(1)"/>%PDF-1.7 PK\x03\x04 __canary__'
    const polyglots = [
      join(await png(halves(30, 30)), evil),
      join(await jpeg(halves(30, 30)), evil),
      join(
        (await jpeg(halves(30, 30))).subarray(0, 2),
        Uint8Array.from([0xff, 0xfe, 0, evil.length + 2]),
        evil,
        (await jpeg(halves(30, 30))).subarray(2),
      ),
      join(gif.subarray(0, -1), Uint8Array.from([0x21, 0xfe, evil.length]), evil, Uint8Array.from([0, 0x3b]), evil),
    ]
    for (const bytes of polyglots) {
      const drawn = await redraw(bytes)
      expect(drawn?.type).toBe('image/webp')
      expect(Buffer.from(drawn?.bytes ?? []).toString('latin1')).not.toMatch(/script|svg|PDF|canary|PK/)
    }
  })

  it('rewrites SVGs to shapes and words, and refuses what does more', async () => {
    const svg = (inside: string) => join(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2">${inside}</svg>`)
    const good = await redraw(svg('<text x="1" font-size="2" data-x="x">a &lt;b&gt; &amp;<tspan>c</tspan></text>'))
    expect(good?.type).toBe('image/svg+xml')
    expect(Buffer.from(good?.bytes ?? []).toString()).toContain(
      '<text x="1" font-size="2">a &lt;b&gt; &amp;<tspan>c</tspan></text>',
    )
    for (const inside of [
      '<script>alert(1)</script>',
      '<text onclick="alert(1)">x</text>',
      '<text><a href="https://evil.example">x</a></text>',
      '<image href="https://evil.example/x.png"/>',
      '<foreignObject><p>x</p></foreignObject>',
      '<text font-family="url(//evil.example)">x</text>',
      '<style>@import "//evil.example"</style>',
    ])
      expect(await redraw(svg(inside)), inside).toBeUndefined()
    expect(await redraw(join('<html><script>alert(1)</script></html>'))).toBeUndefined()
    expect(await redraw(join('<svg'))).toBeUndefined()
    expect(await redraw(Uint8Array.from([0xff, 0xfe, 0xfd]))).toBeUndefined()
  })
})

describe('decodeGif', () => {
  it('refuses what ends early or makes no sense', () => {
    for (let length = 0; length < gif.length - 20; length++)
      expect(() => decodeGif(gif.subarray(0, length))).toThrow(RangeError)
    const wide = Uint8Array.from(gif)
    wide[gif.indexOf(0x2c) + 5] = 5
    expect(() => decodeGif(wide)).toThrow('frame')
  })
})

describe('shrinkPixels', () => {
  it('averages what it covers, by opacity', () => {
    const data = Uint8ClampedArray.from([200, 0, 0, 255, 0, 0, 200, 255, 100, 100, 100, 0, 40, 40, 40, 255])
    expect(shrinkPixels({ width: 4, height: 1, data }, 2)).toEqual({
      width: 2,
      height: 1,
      data: Uint8ClampedArray.from([100, 0, 100, 255, 40, 40, 40, 128]),
    })
    const small = halves(4, 4)
    expect(shrinkPixels(small, 4)).toBe(small)
    const thin = shrinkPixels(halves(4_000, 1), 100)
    expect([thin.width, thin.height]).toEqual([100, 1])
  })
})

describe('the picture worker', () => {
  // The built module: when a picture breaks a process, the next one starts as fast as in a service.
  let createPictureWorker: typeof import('./createPictureWorker.ts').createPictureWorker
  let folder: string
  beforeAll(async () => {
    const built = await bundleCommand(fileURLToPath(new URL('./createPictureWorker.ts', import.meta.url)))
    folder = built.folder
    ;({ createPictureWorker } = await import(built.file))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('draws in a process of its own, goes on after pictures that break a decoder, and ends', async () => {
    const log = createLogSink()
    const pictureWorker = createPictureWorker({ log })
    onTestFinished(() => pictureWorker.stop())
    const good = await png(halves(300, 200))
    const broken = Uint8Array.from(good)
    broken.fill(0, 60)
    const drawn = await Promise.all([good, broken, good].map(bytes => pictureWorker.redraw(Uint8Array.from(bytes))))
    expect(drawn.map(picture => picture?.type)).toEqual(['image/webp', undefined, 'image/webp'])
    expect(drawn[0]?.bytes).toEqual(drawn[2]?.bytes)
    expect(await pictureWorker.redraw(join('nothing'))).toBeUndefined()
    const last = pictureWorker.redraw(good)
    await pictureWorker.stop()
    expect(await last).toBeUndefined()
    expect(await pictureWorker.redraw(join('x'))).toBeUndefined()
  })

  it('begins anew after a process that ended while it had nothing to do', async () => {
    const pictureWorker = createPictureWorker({ log: createLogSink() })
    onTestFinished(() => pictureWorker.stop())
    const good = await png(halves(30, 20))
    const children = () =>
      execFileSync('ps', ['-A', '-o', 'ppid=,pid=,comm='], { encoding: 'utf8' })
        .split('\n')
        .map(line => line.trim().split(/\s+/))
        .flatMap(([parent, pid, name]) => (parent === `${process.pid}` && pid && name !== 'ps' ? [pid] : []))
    const before = children()
    expect((await pictureWorker.redraw(good))?.type).toBe('image/webp')
    const started = children().filter(pid => !before.includes(pid))
    expect(started).toHaveLength(1)
    process.kill(Number(started[0]), 'SIGKILL')
    await expect.poll(children).not.toContain(started[0])
    expect((await pictureWorker.redraw(good))?.type).toBe('image/webp')
  })

  it('never returns anything but a picture for damaged ones, for any error of a decoder: 16 mutations', async () => {
    const pictureWorker = createPictureWorker({ log: createLogSink() })
    onTestFinished(() => pictureWorker.stop())
    const whole = [await png(halves(40, 30)), await jpeg(halves(40, 30)), await codecs.encode(halves(40, 30)), gif]
    let drawnCount = 0
    for (let seed = 1; seed <= 16; seed++) {
      const bytes = Uint8Array.from(whole[seed % whole.length] ?? [])
      bytes[(seed * 7_919) % bytes.length] = (seed * 31) % 256
      const drawn = await pictureWorker.redraw(seed % 5 === 0 ? bytes.slice(0, (seed * 97) % bytes.length) : bytes)
      if (drawn) {
        drawnCount += 1
        expect((await unpack(drawn)).width).toBeGreaterThan(0)
      }
    }
    expect(drawnCount).toBeGreaterThan(1)
    expect(drawnCount).toBeLessThan(16)
  }, 60_000)

  it('leaves this process alone while it draws', async () => {
    const pictureWorker = createPictureWorker({ log: createLogSink() })
    onTestFinished(() => pictureWorker.stop())
    const large = await jpeg(halves(4_000, 4_000))
    await pictureWorker.redraw(await png(halves(3, 3)))
    let longestMs = 0
    let before = performance.now()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - before)
      before = performance.now()
    }, 5)
    before = performance.now()
    const startedAt = before
    expect((await pictureWorker.redraw(large))?.type).toBe('image/webp')
    const drawnMs = performance.now() - startedAt
    clearInterval(timer)
    expect(longestMs).toBeLessThan(Math.max(100, drawnMs / 2))
  })
})
