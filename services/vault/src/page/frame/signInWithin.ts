import { base58 } from '@scure/base'
import { FrameFailure } from 'billfold/channel'
import {
  type FramePayload,
  findSignInFaults,
  type NetworkId,
  parseNetworkId,
  parseSignInText,
  walletRejected,
} from 'billfold/protocol'
import { toHex } from '../../custody/bytes/toHex.ts'

/** Stands for the account in the message of a site that does not know it yet. */
const placeholder = '<<AccountAddress>>'

/**
 * Signs the sign-in message of a site within its login. The visitor sees the message and approves it like any other: only one that names this site, the
 * account and the active network is shown at all. Without a signature the site asks for it later, by itself; where the visitor declined, the answer has the message alone.
 */
export async function signInWithin(options: signInWithin.Options): Promise<signInWithin.ReturnType> {
  const { asked, address, origin, network, nowMs, request } = options
  const message = asked.serializedMessage?.replaceAll(placeholder, address)
  const text = message === undefined ? undefined : parseSignInText(message)
  if (message === undefined || !text) return {}
  const expected = { domain: new URL(origin).host, origin, chainId: network, address, now: nowMs }
  if (findSignInFaults({ data: text.data, message }, expected).length > 0) return {}
  const shown = { message, siwxMessage: { ...asked, accountAddress: address, serializedMessage: message } }
  const bytes = new TextEncoder().encode(message)
  try {
    if (parseNetworkId(network).namespace === 'eip155') {
      const signature = await request({ method: 'personal_sign', params: [`0x${toHex(bytes)}`, address] })
      return { ...shown, signature: signature as string }
    }
    const params = { message: base58.encode(bytes), pubkey: address }
    const { signature } = (await request({ method: 'solana_signMessage', params })) as { signature: string }
    return { ...shown, signature }
  } catch (cause) {
    // The login stands. After any other failure than a refusal the site asks again by itself.
    return cause instanceof FrameFailure && cause.frameError.rpcCode === walletRejected.rpcCode ? shown : {}
  }
}

export declare namespace signInWithin {
  type Asked = NonNullable<NonNullable<FramePayload<'GET_USER'>>['siwxMessage']>
  type Options = {
    readonly asked: Asked
    /** Of the account on the active network. */
    readonly address: string
    /** The verified origin of the site. */
    readonly origin: string
    /** The active one: of EVM, or of Solana. */
    readonly network: NetworkId
    readonly nowMs: number
    /** Asks the visitor. Rejects when they decline. */
    request(options: { readonly method: string; readonly params: unknown }): Promise<unknown>
  }
  type ReturnType = { readonly message?: string; readonly signature?: string; readonly siwxMessage?: Asked }
}
