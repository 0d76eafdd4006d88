/** Whether an output is taproot: witness version 1 with 32 bytes (BIP-341). */
export function isTaprootScript(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === 0x51 && script[1] === 0x20
}
