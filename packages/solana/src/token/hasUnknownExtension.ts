import { extensionTypes, type readMint } from './readMint.ts'

/**
 * Extensions of mints that neither change what an amount is nor who may move it, beside those that are looked at: close
 * authority, confidential transfers, permanent delegate, fees of confidential transfers, pointers, groups, confidential
 * minting, permissioned burning. Source: `ExtensionType` of Token-2022.
 */
const harmless: readonly number[] = [3, 4, 12, 16, 18, 20, 21, 22, 23, 24, 28]
const known: ReadonlySet<number> = new Set([...Object.values(extensionTypes), ...harmless])

/** Whether a mint has an extension that is younger than this code, so that the meaning of its amounts is unknown. */
export function hasUnknownExtension({ extensions }: Pick<readMint.ReturnType, 'extensions'>): boolean {
  return [...extensions.keys()].some(type => !known.has(type))
}
