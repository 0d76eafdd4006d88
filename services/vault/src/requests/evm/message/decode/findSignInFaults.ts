import type { SignInText } from './SignInText.ts'

/** What is wrong with a sign-in message for where it is asked; each is called out, `domain` and `uri` block. */
export type SignInFault = 'domain' | 'uri' | 'address' | 'chain' | 'expired' | 'not-yet'

/** CAIP-2 references of Solana's networks by the names that sign-in messages use. */
const clusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'mainnet-beta': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHScCKQ3z',
}

/**
 * Holds a sign-in message to where it came from. `origin` is the verified one of the host, `chainId` or `cluster` (CAIP-2 reference) the network of the account that signs,
 * `nowMs` the vault's time; 5 minutes of wrong clocks pass.
 *
 * Source: ERC-4361, "Wallet Implementer Steps"; Sign-In With Solana, "Verification".
 */
export function findSignInFaults(text: SignInText, asked: findSignInFaults.Asked): readonly SignInFault[] {
  const host = new URL(asked.origin)
  const scheme = text.scheme ?? host.protocol.slice(0, -1)
  const address = `${scheme}://${text.domain}`
  const named = URL.canParse(address) ? new URL(address) : undefined
  const uri = text.uri !== undefined && URL.canParse(text.uri) ? new URL(text.uri) : undefined
  const slackMs = 300_000
  const at = (time: string | undefined, otherwise: number) => (time === undefined ? otherwise : Date.parse(time))
  const isForeign =
    // A name before @ only serves to disguise the host, and letters that URLs fold into others look like it.
    !/^[\w.:[\]-]+$/.test(text.domain) || named?.host !== host.host || named.protocol !== host.protocol
  const isOfSolana = asked.cluster !== undefined && text.chainId === undefined
  const cluster = text.cluster?.replace(/^solana:/, '')
  const isNetwork = isOfSolana
    ? cluster === undefined || (clusters[cluster] ?? cluster) === asked.cluster
    : text.chainId !== undefined && text.chainId === asked.chainId
  const faults: readonly (SignInFault | false)[] = [
    isForeign && 'domain',
    text.uri !== undefined && (uri?.origin !== host.origin || uri.username !== '') && 'uri',
    text.address !== asked.address && 'address',
    !isNetwork && 'chain',
    at(text.expirationTime, Number.POSITIVE_INFINITY) + slackMs < asked.nowMs && 'expired',
    at(text.notBefore, Number.NEGATIVE_INFINITY) - slackMs > asked.nowMs && 'not-yet',
  ]
  return faults.filter(fault => fault !== false)
}

export declare namespace findSignInFaults {
  type Asked = {
    readonly origin: string
    readonly address: string
    readonly chainId?: bigint
    readonly cluster?: string
    readonly nowMs: number
  }
}
