/** One operation of a script: an opcode, or bytes that are pushed (numbers 1 to 16 and -1 count as their byte). */
export type ScriptOperation =
  | { readonly opcode: number; readonly bytes?: undefined }
  | { readonly opcode: number; readonly bytes: Uint8Array }

const pushData = [0x4c, 0x4d, 0x4e]

/** Operations of a script, in order; what cannot be read ends it. Pure. */
export function readScript(script: Uint8Array): ScriptOperation[] {
  const view = new DataView(script.buffer, script.byteOffset, script.byteLength)
  const operations: ScriptOperation[] = []
  let at = 0
  while (at < script.length) {
    const opcode = view.getUint8(at++)
    const width = pushData.includes(opcode) ? 1 << (opcode - 0x4c) : 0
    if (at + width > script.length) break
    const length =
      width === 0
        ? opcode <= 0x4b
          ? opcode
          : undefined
        : width === 1
          ? view.getUint8(at)
          : width === 2
            ? view.getUint16(at, true)
            : view.getUint32(at, true)
    at += width
    if (length === undefined) {
      const isNumber = opcode >= 0x51 && opcode <= 0x60
      operations.push(isNumber ? { opcode, bytes: Uint8Array.of(opcode - 0x50) } : { opcode })
      continue
    }
    if (at + length > script.length) break
    operations.push({ opcode, bytes: script.subarray(at, at + length) })
    at += length
  }
  return operations
}
