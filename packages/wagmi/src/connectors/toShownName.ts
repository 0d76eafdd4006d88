import { visibleText } from '@billfold/evm/bridge'

const nameCharacters = 60

/** The name of a wallet as a row shows it: any page script may have announced it. */
export function toShownName(name: string, id: string): string {
  return visibleText(name, nameCharacters) || visibleText(id, nameCharacters)
}
