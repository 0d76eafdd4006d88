import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { errorCatalogue } from '../../protocol/errors/catalogue.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'

/**
 * What a node said, which the vault passes on under a code of its own, as the family reads it. Other failures stay what
 * they are: no node speaks for the visitor.
 */
export async function readNodeError(cause: unknown, { toError }: WalletSessionRules): Promise<unknown> {
  const { context } = isBillfoldError(cause) ? cause : {}
  if (context?.code !== 'rpc/node') return cause
  const { code } = await toError({ code: context.rpcCode, message: context.message })
  return code.startsWith('node/') ? new BillfoldError(errorCatalogue[code], { context, cause }) : cause
}
