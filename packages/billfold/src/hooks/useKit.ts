import { useContext } from 'react'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { noProvider } from '../protocol/errors/rows/context.ts'
import { KitContext } from './KitContext.ts'

/**
 * The kit of the nearest `BillfoldProvider`.
 * @throws `context/no-provider` outside of one.
 * @example const kit = useKit()
 */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new BillfoldError(noProvider)
  return kit
}
