/**
 * Whether a wallet answers `method` without the visitor, so that it may be asked twice. Everything unknown counts as
 * unsafe. A pattern and not the table of `billfold/protocol`, which is too large for the entry; a test compares them.
 */
export function isReadOnly(method: string): boolean {
  return /^(eth_((?!sign|send|decrypt|getEncryption|requestAccounts)|sendRawTransaction$)|net_|web3_|wallet_get)/.test(
    method,
  )
}
