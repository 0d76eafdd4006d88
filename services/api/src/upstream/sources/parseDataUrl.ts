/**
 * The bytes of a `data:` address (RFC 2397), at most `maxBytes`; `undefined` for another or longer one. Contracts often
 * write text without escaping it: a sequence that is not an escape then stands for itself. Pure.
 *
 * @example parseDataUrl('data:application/json;base64,e30=', 100) // the bytes of '{}'
 */
export function parseDataUrl(text: string, maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  const [head] = /^data:[^,]*,/i.exec(text) ?? []
  if (head === undefined) return undefined
  const content = text.slice(head.length)
  // Three bytes of an escape for each byte of content at most.
  if (content.length > maxBytes * 3) return undefined
  const isBase64 = /;\s*base64\s*,/i.test(head.slice(-21))
  const bytes = isBase64 ? Buffer.from(unescapeText(content), 'base64') : Buffer.from(unescapeText(content), 'utf8')
  return bytes.length <= maxBytes ? Uint8Array.from(bytes) : undefined
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
