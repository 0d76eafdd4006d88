/**
 * What the family needs of an EIP-1193 provider. Everything beyond `request` is looked for at run time, because wallets
 * leave parts of the standard out. Any wallet's or library's provider type fits.
 */
export type Eip1193Provider = { request(request: never): Promise<unknown> }
