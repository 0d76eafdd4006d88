/**
 * What the operator says of a contract: a token, one that wraps the native coin, a collection, another contract whose calls do what their names say
 * (a bundler of calls, an account, Permit2), or one whose call a description of the operator's describes.
 */
export type Listed = 'erc20' | 'wrapped' | 'erc721' | 'erc1155' | 'contract' | 'described'

/** Looks up an address in any writing; `undefined` where the operator says nothing of it. */
export type FindListed = (address: string) => Listed | undefined
