/** Whether EIP-712 knows `type` as a value: one of Solidity's value types, or `string` or `bytes`. */
export function isAtomicType(type: string): boolean {
  if (/^(address|bool|string|bytes)$/.test(type)) return true
  const [, kind, size] = /^(u?int|bytes)([1-9]\d{0,2})$/.exec(type) ?? []
  const bits = Number(size)
  return kind === 'bytes' ? bits <= 32 : kind !== undefined && bits <= 256 && bits % 8 === 0
}
