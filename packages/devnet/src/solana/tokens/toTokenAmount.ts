/**
 * An amount of a token as the RPC returns it. The decimal text is made of integers; `uiAmount` is the float that the RPC has, with
 * its rounding.
 *
 * @example
 * toTokenAmount(1_500_000n, 6) // { amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' }
 */
export function toTokenAmount(amount: bigint, decimals: number): toTokenAmount.ReturnType {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: `${amount}`, decimals, uiAmount: Number(text), uiAmountString: text }
}

export declare namespace toTokenAmount {
  type ReturnType = { amount: string; decimals: number; uiAmount: number; uiAmountString: string }
}
