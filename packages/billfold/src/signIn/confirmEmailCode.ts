import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'

/**
 * Confirms the code that `requestEmailCode` has sent, as the visitor typed it: eight digits, valid for five minutes and three tries. What it
 * confirms counts for a sign-in within ten minutes.
 *
 * @throws `sign-in/refused` with the reason `code` for every code that does not count · `sign-in/server-away` · `sign-in/not-enabled` where
 * the kit signs in another way.
 * @example await confirmEmailCode(kit, { code: '04821357' })
 */
export async function confirmEmailCode(kit: Kit, parameters: confirmEmailCode.Parameters): Promise<void> {
  const { hostedCalls } = await loadChunk(() => import('./hostedCalls.ts'))
  return hostedCalls(kit).confirmEmailCode(parameters.code)
}

export declare namespace confirmEmailCode {
  type Parameters = { readonly code: string }
}
