/** The body of a request as an object; `undefined` for another value, `too-large` beyond the limit. */
export async function readJson(
  request: Request,
  maxBytes: number,
): Promise<Readonly<Record<string, unknown>> | 'too-large' | undefined> {
  const reader = request.body?.getReader()
  if (!reader) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maxBytes) {
      // What has yet to come is refused; that it may fail concerns the sender.
      await reader.cancel().catch(() => {})
      return 'too-large'
    }
    chunks.push(next.value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
