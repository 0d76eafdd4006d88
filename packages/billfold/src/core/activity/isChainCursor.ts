/** Begins cursors of the chain, which the API's are to be told from. */
export const chainMark = 'chain '

/** Whether a page was told by the chain, so that the next one has to be. */
export function isChainCursor(cursor: string | undefined): boolean {
  return cursor?.startsWith(chainMark) === true
}
