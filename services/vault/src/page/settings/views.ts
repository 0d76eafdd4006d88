/** Screens behind the settings' rows, each with an address of its own: `#<name>`. */
export const views = [
  'custody',
  'passkeys',
  'recovery-code',
  'passphrase',
  'kit',
  'shares',
  'devices',
  'versions',
  'email',
  'export',
] as const

export type ViewName = (typeof views)[number]
