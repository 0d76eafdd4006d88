import { sanitiseSvg } from '@billfold/wallets/pictures'
import { imageBytes } from 'billfold/protocol'
import type { Picture } from '../Picture.ts'
import type { Codecs } from './createCodecs.ts'
import { decodeGif } from './decodeGif.ts'
import { firstWebpFrame } from './firstWebpFrame.ts'
import type { Pixels } from './Pixels.ts'
import { readPictureHeader } from './readPictureHeader.ts'
import { shrinkPixels } from './shrinkPixels.ts'

/** 4,096 by 4,096: what a picture unpacks to is bounded before it is unpacked. */
const maxPixels = 16_777_216
const maxSidePixels = 16_384
/** Sharp on a dense screen at the size in which a kit draws it. */
const shownSidePixels = 1_024
/** Up to this size pictures are made of single pixels that must stay as they are. */
const exactSidePixels = 128
const quality = 82

/**
 * Draws a picture anew (threat T38), so that no bytes of a third party are served: rasters become a still WebP out of their
 * pixels alone, SVGs are rewritten to shapes and text. The format is read from the bytes.
 *
 * @returns `undefined` for bytes that are not a picture, too large, or holds what may not be shown. Throws when a decoder fails.
 */
export async function redrawPicture(
  bytes: Uint8Array<ArrayBuffer>,
  loadCodecs: () => Promise<Codecs>,
): Promise<Picture | undefined> {
  const header = readPictureHeader(bytes)
  if (!header) return redrawSvg(bytes)
  if (!isDrawable(header)) return undefined
  const codecs = await loadCodecs()
  const pixels = await decode(bytes, header.type, codecs)
  if (!pixels || !isDrawable(pixels)) return undefined
  let side = shownSidePixels
  for (;;) {
    const shown = shrinkPixels(pixels, side)
    const isExact = Math.max(shown.width, shown.height) <= exactSidePixels
    const drawn = await codecs.encode(shown, isExact ? undefined : quality)
    if (drawn.length <= imageBytes) return { type: 'image/webp', bytes: drawn }
    side /= 2
  }
}

function isDrawable({ width, height }: { readonly width: number; readonly height: number }): boolean {
  const isInside = (side: number) => side >= 1 && side <= maxSidePixels
  return isInside(width) && isInside(height) && width * height <= maxPixels
}

async function decode(
  bytes: Uint8Array<ArrayBuffer>,
  type: 'png' | 'jpeg' | 'gif' | 'webp',
  { decode }: Codecs,
): Promise<Pixels | undefined> {
  if (type === 'gif') return decodeGif(bytes)
  if (type !== 'webp') return decode[type](bytes)
  const frame = firstWebpFrame(bytes)
  const header = frame && readPictureHeader(frame)
  return frame && header && isDrawable(header) ? decode.webp(frame) : undefined
}

function redrawSvg(bytes: Uint8Array<ArrayBuffer>): Picture | undefined {
  if (bytes.length > imageBytes) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const clean = sanitiseSvg(text, { isTextKept: true })
    return clean === undefined ? undefined : { type: 'image/svg+xml', bytes: new TextEncoder().encode(clean) }
  } catch {
    return undefined
  }
}
