/**
 * What the operator says of a contract: a token, one that wraps the native coin, a collection, or another contract whose calls do what their names say
 * (a bundler of calls, an account, Permit2).
 */
export type Listed = 'erc20' | 'wrapped' | 'erc721' | 'erc1155' | 'contract'

/** Looks up an address in any writing; `undefined` where the operator says nothing of it. */
export type FindListed = (address: string) => Listed | undefined
