import jsQr from 'jsqr'
import type { Locator } from 'playwright-core'

/** What a camera would read from a QR code, from the pixels on the screen. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString('base64')
  const pixels = await code.evaluate(async (_, data) => {
    const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return { width, height, data: [...(context?.getImageData(0, 0, width, height).data ?? [])] }
  }, png)
  return jsQr(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height)?.data
}
