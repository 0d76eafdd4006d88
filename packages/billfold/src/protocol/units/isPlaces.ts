/** Whether `decimals` can be the number of places of a token: what a `uint8` holds. */
export function isPlaces(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
}
