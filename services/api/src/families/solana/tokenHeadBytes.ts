/** Mint, owner, amount: the beginning that token accounts of both programs share, and all that is read of them. */
export const tokenHeadBytes = 72
