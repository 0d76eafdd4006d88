/** Currencies that the sandbox takes: the limits of a card payment, and what one unit is worth in US dollars. Decimal strings. */
export const currencies = [
  { id: 'USD', min: '10.00', max: '7500.00', dollars: '1' },
  { id: 'EUR', min: '10.00', max: '7500.00', dollars: '1.08' },
] as const
