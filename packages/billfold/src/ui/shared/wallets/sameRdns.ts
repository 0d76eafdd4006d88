/** Whether two reverse domain names mean one wallet: its phone app (`io.metamask.mobile`) is the same wallet (facts/core.md 7.3). */
export function sameRdns(a: string, b: string): boolean {
  return bare(a) === bare(b)
}

function bare(rdns: string): string {
  return rdns.toLowerCase().replace(/\.mobile$/, '')
}
