/** What a kept factor of a passphrase is found by: everything it was derived with but the passphrase. */
export function toPassphraseKey(costs: {
  readonly salt: string
  readonly memoryKib: number
  readonly passes: number
}): string {
  return `${costs.salt} ${costs.memoryKib} ${costs.passes}`
}
