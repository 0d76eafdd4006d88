/** The kind of an output's script, under the names that Esplora gives. */
export function classifyScript(script: Uint8Array): classifyScript.Type {
  const [first, second] = script
  const last = script.at(-1)
  const { length } = script
  if (length === 0) return 'empty'
  if (first === 0x6a) return 'op_return'
  if (length === 22 && first === 0 && second === 20) return 'v0_p2wpkh'
  if (length === 34 && first === 0 && second === 32) return 'v0_p2wsh'
  if (length === 34 && first === 0x51 && second === 32) return 'v1_p2tr'
  if (length === 23 && first === 0xa9 && second === 20 && last === 0x87) return 'p2sh'
  const isKeyHash = first === 0x76 && second === 0xa9 && script[2] === 20 && script[23] === 0x88 && last === 0xac
  if (length === 25 && isKeyHash) return 'p2pkh'
  if ((length === 35 || length === 67) && first === length - 2 && last === 0xac) return 'p2pk'
  return 'unknown'
}

export declare namespace classifyScript {
  type Type = 'p2pk' | 'p2pkh' | 'p2sh' | 'v0_p2wpkh' | 'v0_p2wsh' | 'v1_p2tr' | 'op_return' | 'empty' | 'unknown'
}
