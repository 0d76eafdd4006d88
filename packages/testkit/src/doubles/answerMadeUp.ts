import { BillfoldError, connectorAccountNotFound, rpcInvalidParams, walletMethodUnsupported } from 'billfold/protocol'
import { madeUpSignature } from './madeUpSignature.ts'
import type { ScriptedAnswer } from './ScriptedWallet.ts'

/** Methods a wallet of the made-up namespace may be asked for. */
export const madeUpMethods = ['toy_seal', 'toy_carry'] as const

/** How a wallet of the made-up namespace answers. Parameters are an object, never a list. */
export const answerMadeUp: ScriptedAnswer = ({ method, params }, { accounts }) => {
  if (!(madeUpMethods as readonly string[]).includes(method))
    throw new BillfoldError(walletMethodUnsupported, { context: { method } })
  const { from, message } = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  if (!accounts.some(account => account.address === from)) throw new BillfoldError(connectorAccountNotFound)
  if (method === 'toy_carry') return 'agreed'
  if (typeof message !== 'string' && !(message instanceof Uint8Array)) throw new BillfoldError(rpcInvalidParams)
  return madeUpSignature(from as string, message)
}
