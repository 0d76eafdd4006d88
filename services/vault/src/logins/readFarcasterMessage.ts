/**
 * A sign-in message of Farcaster (FIP-11 over ERC-4361), strictly in the form that the standard writes; `undefined` for anything else.
 *
 * @example readFarcasterMessage(text)?.accountId // 777n
 */
export function readFarcasterMessage(text: string): readFarcasterMessage.ReturnType | undefined {
  const found = form.exec(text)?.groups
  if (!found) return undefined
  const { address = '', chain = '', domain = '', expires, id = '', nonce = '', starts, uri = '' } = found
  const time = (given: string | undefined) => (given === undefined ? undefined : Date.parse(given))
  const [expiresAt, startsAt] = [time(expires), time(starts)]
  if (Number.isNaN(expiresAt) || Number.isNaN(startsAt)) return undefined
  return { domain, address, uri, chainId: Number(chain), nonce, accountId: BigInt(id), expiresAt, startsAt }
}

const instant = String.raw`\d{4}-\d\d-\d\dT[0-9:.]{1,16}(?:Z|[+-]\d\d:\d\d)`
const form = new RegExp(
  [
    String.raw`^(?<domain>[^\s/?#@]{1,255}) wants you to sign in with your Ethereum account:\n`,
    String.raw`(?<address>0x[0-9a-fA-F]{40})\n\nFarcaster (?:Auth|Connect)\n\n`,
    String.raw`URI: (?<uri>\S{1,2048})\nVersion: 1\nChain ID: (?<chain>\d{1,8})\nNonce: (?<nonce>[0-9a-zA-Z]{8,128})\n`,
    String.raw`Issued At: ${instant}(?:\nExpiration Time: (?<expires>${instant}))?(?:\nNot Before: (?<starts>${instant}))?`,
    String.raw`(?:\nRequest ID: \S{0,256})?\nResources:\n- farcaster://fid/(?<id>[1-9]\d{0,18})(?:\n- \S{1,2048}){0,9}$`,
  ].join(''),
)

export declare namespace readFarcasterMessage {
  type ReturnType = {
    readonly domain: string
    readonly address: string
    readonly uri: string
    readonly chainId: number
    readonly nonce: string
    readonly accountId: bigint
    /** Milliseconds since 1970. */
    readonly expiresAt: number | undefined
    readonly startsAt: number | undefined
  }
}
