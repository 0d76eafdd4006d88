/** Cards that the sandbox takes, with what becomes of a payment. The page lists them. */
export const testCards = [
  { number: '4242424242424242', outcome: 'paid', label: 'Payment succeeds' },
  { number: '4000000000003220', outcome: 'authenticating', label: 'The bank asks for 3-D Secure' },
  { number: '4000000000000002', outcome: 'card_declined', label: 'The bank declines' },
  { number: '4000000000009995', outcome: 'insufficient_funds', label: 'The account has insufficient funds' },
  { number: '4000000000000069', outcome: 'expired_card', label: 'The card has expired' },
] as const

/** The code of 3-D Secure that the bank of all test cards accepts. */
export const authenticationCode = '123456'
