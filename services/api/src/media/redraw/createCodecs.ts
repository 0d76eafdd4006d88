import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js'
import type { Pixels } from './Pixels.ts'

const require = createRequire(import.meta.url)
/** Decoders and the encoder, each a WebAssembly module that can touch nothing but its own memory. */
export type Codecs = {
  readonly decode: Readonly<Record<'png' | 'jpeg' | 'webp', (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels>>>
  /** @param quality 0 to 100; absent for exactly the pixels given. */
  encode(pixels: Pixels, quality?: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Loads the codecs. Only for the worker: loading takes some tens of milliseconds. */
export async function createCodecs(): Promise<Codecs> {
  await initPng(await compile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
  await initJpeg(await toModule('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
  await initWebpDecoder(await toModule('@jsquash/webp/codec/dec/webp_dec.wasm'))
  await initWebpEncoder(await toModule('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  return {
    decode: {
      png: async bytes => toPixels(await decodePng(bytes.buffer)),
      jpeg: async bytes => toPixels(await decodeJpeg(bytes.buffer, { preserveOrientation: true })),
      webp: async bytes => toPixels(await decodeWebp(bytes.buffer)),
    },
    async encode({ data, width, height }, quality) {
      const options = quality === undefined ? { lossless: 1, exact: 0 } : { quality }
      // All that it reads of the picture; the rest of the type belongs to browsers.
      const image = { data, width, height, colorSpace: 'srgb' } as ImageData
      return new Uint8Array(await encodeWebp(image, options))
    },
  }
}

/** How the codecs are made ready; what they think of a file they would write to the console. */
async function toModule(path: string) {
  const compiled = await compile(path)
  return {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(compiled, imports)
      done(instance)
      return instance.exports
    },
    print() {},
    printErr() {},
  }
}

async function compile(path: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(Uint8Array.from(await readFile(require.resolve(path))))
}

function toPixels({ data, width, height }: ImageData): Pixels {
  return { data: Uint8ClampedArray.from(data), width, height }
}
