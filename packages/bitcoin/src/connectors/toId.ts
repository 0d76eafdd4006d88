/** The id of a wallet by its name, the same by whichever of its interfaces it was found: 'Xverse Wallet' is `bip122.xverse`. */
export function toId(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return `bip122.${slug}`
}
