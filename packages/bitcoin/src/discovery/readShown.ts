import { imageBytes } from 'billfold/protocol'
import { readMember } from '../errors/readMember.ts'
import { visibleText } from './visibleText.ts'

const nameCharacters = 60

/** Name and icon by which something calls itself a wallet, copied and bounded; `undefined` without a name. Never throws. */
export function readShown(value: unknown): { readonly name: string; readonly icon?: string } | undefined {
  const given = readMember(value, 'name')
  const name = typeof given === 'string' ? visibleText(given, nameCharacters) : ''
  const icon = readMember(value, 'icon')
  // Drawn with <img> only, where a script inside an SVG does not run; a remote address would show its host who loads the page.
  const isDrawable = typeof icon === 'string' && /^data:image\//i.test(icon) && icon.length <= imageBytes
  return name ? { name, ...(isDrawable ? { icon } : {}) } : undefined
}
