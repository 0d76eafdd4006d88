export type PictureHeader = {
  readonly type: 'png' | 'jpeg' | 'gif' | 'webp'
  readonly width: number
  readonly height: number
}

/**
 * What a picture is and how large, by its first bytes; never by a name or a header of an answer. `undefined` for everything
 * that is not one of the four. Pure.
 *
 * @example readPictureHeader(bytes)?.type // 'png'
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = (text: string, at = 0) =>
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
  if (bytes.length < 30) return undefined
  if (starts('\x89PNG\r\n\x1a\n') && starts('IHDR', 12))
    return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
  if (starts('GIF87a') || starts('GIF89a'))
    return { type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (starts('\xff\xd8\xff')) return readJpeg(view)
  if (starts('RIFF') && starts('WEBP', 8)) return readWebp(view)
  return undefined
}

/** Walks the segments up to the frame header (SOF0 to SOF15, without the three that are not frame headers). */
function readJpeg(view: DataView): PictureHeader | undefined {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Fill bytes, and markers that stand alone.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function readWebp(view: DataView): PictureHeader | undefined {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map(at => view.getUint8(at)))
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  if (kind === 'VP8X') return { type: 'webp', width: three(24) + 1, height: three(27) + 1 }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8 ') return undefined
  return { type: 'webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
