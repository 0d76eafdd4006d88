/** A login of ERC-4361 for the site at `origin`, as its library would write it. */
export function writeLogin({ address, chainId = 1, origin, statement }: writeLogin.Options): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    'Nonce: 12345678',
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n')
}

export declare namespace writeLogin {
  type Options = {
    readonly address: string
    readonly chainId?: number
    readonly origin: string
    readonly statement?: string
  }
}
