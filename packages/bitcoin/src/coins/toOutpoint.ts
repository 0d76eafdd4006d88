/** A coin as it is remembered: `txid:vout`. */
export function toOutpoint({ txid, vout }: { readonly txid: string; readonly vout: number }): string {
  return `${txid}:${vout}`
}
