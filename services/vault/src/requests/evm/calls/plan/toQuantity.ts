/** A number as JSON-RPC of Ethereum writes it (execution-apis, "Quantity"). */
export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`
}
