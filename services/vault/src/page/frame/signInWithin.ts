import type { FramePayload } from 'billfold/protocol'
import { findSignInFaults } from '../../requests/evm/message/decode/findSignInFaults.ts'
import { readSignIn } from '../../requests/evm/message/decode/readSignIn.ts'

/** Stands for the account in the message of a site that does not know it yet. */
const placeholder = '<<AccountAddress>>'

/**
 * Signs the sign-in message of a site within its login. The visitor sees the message and approves it like any other: only one that names this site, the
 * account and the active network is shown at all. Without a signature the site asks for it later, by itself.
 */
export async function signInWithin(options: signInWithin.Options): Promise<signInWithin.ReturnType> {
  const { asked, address, origin, chainId, nowMs, sign } = options
  const message = asked?.serializedMessage?.replaceAll(placeholder, address)
  const text = message === undefined ? undefined : readSignIn(message)
  if (!asked || message === undefined || chainId === undefined || !text) return {}
  if (findSignInFaults(text, { origin, address, chainId, nowMs }).length > 0) return {}
  try {
    const signature = await sign(message)
    return { message, signature, siwxMessage: { ...asked, accountAddress: address, serializedMessage: message } }
  } catch {
    // Declined, or given up: the login stands.
    return {}
  }
}

export declare namespace signInWithin {
  type Asked = NonNullable<NonNullable<FramePayload<'GET_USER'>>['siwxMessage']>
  type Options = {
    readonly asked: Asked | undefined
    /** Of the account on the active network. */
    readonly address: string
    /** The verified origin of the site. */
    readonly origin: string
    /** Of the active network; absent where it is none of EVM. */
    readonly chainId: bigint | undefined
    readonly nowMs: number
    /** Asks the visitor. Rejects when they decline. */
    sign(message: string): Promise<string>
  }
  type ReturnType = { readonly message?: string; readonly signature?: string; readonly siwxMessage?: Asked }
}
