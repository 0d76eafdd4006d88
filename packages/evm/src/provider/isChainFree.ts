/** Whether a wallet answers `method` the same on every network, so that no network has to be checked for it. */
export function isChainFree(method: string): boolean {
  return /^(eth_(accounts|chainId|requestAccounts)$|web3_|wallet_(get|switch|add|watch|re))/.test(method)
}
