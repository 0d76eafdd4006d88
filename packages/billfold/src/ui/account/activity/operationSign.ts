/** "Receive, deposit, borrow, claim shown with plus; withdraw, repay, burn with minus" (specification section 9). */
const SIGNS: Readonly<Record<string, '+' | '−'>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '−',
  repay: '−',
  burn: '−',
}

/** What stands before the amounts of an operation. */
export const operationSign = (type: string): '+' | '−' | undefined =>
  Object.hasOwn(SIGNS, type) ? SIGNS[type] : undefined
