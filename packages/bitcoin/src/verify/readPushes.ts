/** A signature and a key, as plain pushes of up to 75 bytes; none where a script holds anything else. */
export function readPushes(script: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const length = script[at] as number
    if (length === 0 || length > 75 || at + 1 + length > script.length) return []
    found.push(script.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return found.length === 2 ? found : []
}
