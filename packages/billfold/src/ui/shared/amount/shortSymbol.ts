import { plainText } from '../../../parts/plainText.ts'

/** Symbols longer than this are no symbols but advertisements. */
const CHARACTERS = 12

/** A token's symbol, cut to stand in a sentence: the creator of the token chose it. */
export function shortSymbol(symbol: string): string {
  const characters = [...plainText(symbol).trim()]
  return characters.length > CHARACTERS ? `${characters.slice(0, CHARACTERS - 1).join('')}…` : characters.join('')
}
