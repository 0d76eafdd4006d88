import { cleanPng } from './cleanPng.ts'
import { isCleanWebp } from './isCleanWebp.ts'
import { sanitiseSvg } from './sanitiseSvg.ts'

/** A picture that may be shown and served. */
export type Picture = {
  readonly bytes: Uint8Array
  readonly mimeType: 'image/svg+xml' | 'image/png' | 'image/webp'
}

/** Largest picture of the directory, in bytes, as it is stored. */
const maxPictureBytes = 20_480

/**
 * Takes a wallet's picture from outside and returns what may be shown and served, or `undefined`: an SVG that holds
 * shapes only, a PNG or a still WebP that holds nothing but the picture, at most 20 kB. What it is, is read from the
 * bytes, never from a name or a header. Cleaning what is clean changes nothing.
 *
 * @param maxBytes size limit of the result in bytes
 * @example cleanPicture(await readFile('icon.svg'))?.mimeType // 'image/svg+xml'
 */
export function cleanPicture(bytes: Uint8Array, maxBytes = maxPictureBytes): Picture | undefined {
  const picture = clean(bytes)
  return picture && picture.bytes.length <= maxBytes ? picture : undefined
}

function clean(bytes: Uint8Array): Picture | undefined {
  if (bytes[0] === 0x89) {
    const png = cleanPng(bytes)
    return png && { bytes: png, mimeType: 'image/png' }
  }
  if (bytes[0] === 0x52) return isCleanWebp(bytes) ? { bytes, mimeType: 'image/webp' } : undefined
  const text = decode(bytes)
  const svg = text === undefined ? undefined : sanitiseSvg(text)
  return svg === undefined ? undefined : { bytes: new TextEncoder().encode(svg), mimeType: 'image/svg+xml' }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
