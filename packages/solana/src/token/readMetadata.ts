import { visibleText } from '../text/visibleText.ts'

const nameCharacters = 60
const symbolCharacters = 20

/**
 * Name and symbol of a token, out of a mint's own metadata (Token-2022) or an account of the Metaplex layout. Both are
 * its issuer's words: bounded, and without what hides or turns text. `undefined` when they cannot be read.
 */
export function readMetadata(data: Uint8Array, kind: 'mint' | 'metaplex'): readMetadata.ReturnType | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  // Update authority and mint; before them, in the other layout, one byte that says what it is.
  let at = kind === 'mint' ? 64 : 65
  if (kind === 'metaplex' && data[0] !== 4) return undefined
  const readText = () => {
    if (at + 4 > data.length) return ''
    const size = view.getUint32(at, true)
    const text = at + 4 + size <= data.length ? new TextDecoder().decode(data.subarray(at + 4, at + 4 + size)) : ''
    at += 4 + size
    return text
  }
  const [name, symbol] = [visibleText(readText(), nameCharacters), visibleText(readText(), symbolCharacters)]
  return name || symbol ? { name: name || symbol, symbol: symbol || name.slice(0, symbolCharacters) } : undefined
}

export declare namespace readMetadata {
  type ReturnType = { readonly name: string; readonly symbol: string }
}
