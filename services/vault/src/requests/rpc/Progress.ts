/**
 * How far one request came. `signing` lasts until all its signatures are there; `handed-over`: a node or the site got what was signed. From the first signature on
 * it may not be reported as rejected or given up.
 */
export type Progress = {
  state: 'asked' | 'shown' | 'approved' | 'signing' | 'signed' | 'handed-over'
  /** Whether anything was signed. */
  isSigned: boolean
  /** Of the transactions that were signed, in their order. */
  readonly hashes: string[]
}
