/** Whether an address is the one of nobody, all zeros: what is sent there is destroyed. */
export function isNobody(address: string): boolean {
  return /^0x0*$/i.test(address)
}
