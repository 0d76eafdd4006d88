import jsQr from 'jsqr'
import type { Locator } from 'playwright-core'

/** What a camera would read from a QR code, from the pixels on the screen. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString('base64')
  // The pixels come back as one string: as a list each number is an object of the automation protocol.
  const pixels = await code.evaluate(async (_, data) => {
    const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const rgba = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    let binary = ''
    for (const value of rgba) binary += String.fromCharCode(value)
    return { width, height, rgba: btoa(binary) }
  }, png)
  return jsQr(new Uint8ClampedArray(Buffer.from(pixels.rgba, 'base64')), pixels.width, pixels.height)?.data
}
