import type { Recap } from './Recap.ts'
import { toRecapStatement } from './toRecapStatement.ts'

// internal: not part of the public API
/** The statement that is signed: the app's own, then the sentence of the ReCap. Empty when there is neither. */
export function toStatement(own: string | undefined, recap: Recap | undefined): string {
  return [own ?? '', recap ? toRecapStatement(recap) : ''].filter(part => part !== '').join(' ')
}
