/** An account whatever its network: namespace and address, the latter in lower case where case is a checksum. */
export function toAccount({ chainId, address }: { readonly chainId: string; readonly address: string }): string {
  const [namespace] = chainId.split(':')
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
