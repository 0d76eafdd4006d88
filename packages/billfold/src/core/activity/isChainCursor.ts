/** Prefix of cursors of the chain: it distinguishes them from those of the API. */
export const chainMark = 'chain '

/** Whether a page was read from the chain; the next one must be, too. */
export function isChainCursor(cursor: string | undefined): boolean {
  return cursor?.startsWith(chainMark) === true
}
