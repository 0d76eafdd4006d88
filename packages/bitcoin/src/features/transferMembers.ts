/** Members of a `TransferRequest`. */
export const transferMembers: readonly string[] = ['token', 'to', 'amount', 'speed']
