const names: Readonly<Record<number, string>> = { 1: 'ALL', 2: 'NONE', 3: 'SINGLE' }

/** A kind of signature hash as wallet-standard writes it; `undefined` for the default of an input. */
export function sighashName(types: readonly number[] | undefined): string | undefined {
  const [type] = types ?? []
  const name = names[(type ?? 0) & 3]
  return name && `${name}${(type as number) & 0x80 ? '|ANYONECANPAY' : ''}`
}
