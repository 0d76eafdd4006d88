import { untilAborted } from '../core/async/untilAborted.ts'
import type { ConnectSignIn } from '../core/contracts/ConnectSignIn.ts'
import type { Siwx } from '../core/contracts/Siwx.ts'
import type { Kit } from '../core/Kit.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { signMessageFailed } from '../protocol/errors/rows/signIn.ts'
import { signInWithinMs } from '../protocol/limits.ts'
import { toSignInText } from '../protocol/signIn/toSignInText.ts'
import type { SessionCalls } from './createSessionCalls.ts'
import { inTime } from './inTime.ts'
import { namespaceOf } from './namespaceOf.ts'

/** The part of a kit's sign-in that wallets use while they connect. */
export function createConnectSignIn(kit: Kit, options: createConnectSignIn.Options): ConnectSignIn {
  const { siwx, calls } = options
  const { clock } = kit.environment

  return {
    async prepare({ networkId, address, signal }) {
      calls.setDeclined(false)
      const namespace = namespaceOf(networkId)
      // A host that signs by itself does so after the connection.
      if (siwx.signMessage || !(siwx.namespaces?.includes(namespace) ?? true)) return undefined
      const late = new AbortController()
      const stop = clock.after(signInWithinMs, () => late.abort())
      const giveUp = () => late.abort()
      signal.addEventListener('abort', giveUp)
      const make = async (): Promise<ConnectSignIn.Draft | undefined> => {
        const target = address !== undefined && { chainId: networkId, address }
        if (target && (await calls.find(target, late.signal))) return undefined
        const data = await inTime(kit, () => siwx.createMessage({ accountAddress: address ?? '', chainId: networkId }))
        const { toString: _, ...parts } = data
        const text = target && data.toString()
        return {
          data: parts,
          toText: signer => (text && signer === address ? text : toSignInText({ ...parts, accountAddress: signer })),
        }
      }
      // The visitor is asked after the connection, and reads there why there is no message.
      return untilAborted(make(), late.signal)
        .catch(() => undefined)
        .finally(() => {
          stop()
          signal.removeEventListener('abort', giveUp)
        })
    },

    async keep({ draft, address, message, signature, signal }) {
      const { nonce, chainId } = draft.data
      const session = { data: { ...draft.data, accountAddress: address }, message, signature }
      try {
        await calls.save({ session, target: { chainId, address }, nonce, signal })
        kit.runtime.emit({ type: 'SIWX_AUTH_SUCCESS', networkId: chainId })
      } catch (cause) {
        if (signal.aborted) return
        const { code } = isBillfoldError(cause) ? cause : signMessageFailed
        kit.runtime.emit({ type: 'SIWX_AUTH_ERROR', networkId: chainId, code })
      }
    },

    decline: () => calls.setDeclined(true),
  }
}

export declare namespace createConnectSignIn {
  type Options = { readonly siwx: Siwx; readonly calls: SessionCalls }
}
