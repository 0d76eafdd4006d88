import { plainText } from '../../parts/plainText.ts'

/** Symbols longer than this are no symbols but advertisements. */
const CHARACTERS = 12

/** A token's symbol as it may stand in a sentence: whoever made the token chose it. */
export function shortSymbol(symbol: string): string {
  const characters = [...plainText(symbol).trim()]
  return characters.length > CHARACTERS ? `${characters.slice(0, CHARACTERS - 1).join('')}…` : characters.join('')
}
