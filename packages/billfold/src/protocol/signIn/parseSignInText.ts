import { signInTextCharacters } from '../limits.ts'
import { isLoopback } from './isLoopback.ts'
import type { ParsedSignIn } from './ParsedSignIn.ts'
import type { SignInMessage } from './SignInMessage.ts'
import { type SignInFamily, type SignInFamilyRow, signInFamilies } from './signInFamilies.ts'
import { isDomain, isStatement, isUri, signInFields } from './signInFields.ts'

const opening = /^(?:(https?):\/\/)?(\S+) wants you to sign in with your (\w+) account:$/

/**
 * Reads a sign-in message to its last character. `undefined` for every other text: a line that is missing, duplicate,
 * unknown or misplaced, a carriage return, an invisible character, text behind the end, a malformed field, an EVM address
 * without its checksum. For each data there is one text, apart from the optional scheme and Solana's names of networks.
 *
 * @example parseSignInText('app.example wants you to sign in with your Ethereum account:\n…')?.data.nonce
 */
export function parseSignInText(text: string): ParsedSignIn | undefined {
  if (typeof text !== 'string' || text.length > signInTextCharacters) return undefined
  const [head = '', accountAddress = '', separator, ...lines] = text.split('\n')
  const [, scheme, domain = '', name] = opening.exec(head) ?? []
  const [family, row] = (Object.entries(signInFamilies) as [SignInFamily, SignInFamilyRow][]).find(
    ([, { name: each }]) => each === name,
  ) ?? [undefined, undefined]
  if (!row || !isDomain(domain) || (scheme === 'http' && !isLoopback(domain))) return undefined
  if (!row.isAddress(accountAddress) || separator !== '') return undefined

  const isWithout = lines[0] === '' || lines[0]?.startsWith('URI: ')
  const statement = isWithout ? undefined : lines.shift()
  if (statement !== undefined && !isStatement(statement, row.statement)) return undefined
  // Only Solana's texts have a single empty line where there is no statement.
  if ((statement !== undefined || family !== 'solana') && lines.shift() !== '') return undefined

  const fields: Partial<Record<string, string>> = {}
  for (const { key, label, isValid, isOptional } of signInFields) {
    if (lines[0]?.startsWith(`${label}: `)) {
      const value = (lines.shift() as string).slice(label.length + 2)
      if (!isValid(value)) return undefined
      fields[key] = value
    } else if (!isOptional) return undefined
  }
  const heading = lines.shift()
  if (heading !== undefined && (heading !== 'Resources:' || lines.length === 0)) return undefined
  const resources = lines.map(line => (line.startsWith('- ') ? line.slice(2) : ''))
  const reference = toReference(fields.chainId as string, row)
  if (!resources.every(isUri) || reference === undefined) return undefined
  const data = {
    ...{ accountAddress, domain, ...fields, chainId: `${family}:${reference}` },
    ...(statement && { statement }),
    ...(heading && { resources }),
  } as unknown as SignInMessage
  return { family, data, ...(scheme && { scheme: scheme as 'https' | 'http' }) }
}

/** CAIP-2 reference of what the text calls the network. */
function toReference(text: string, { networks, isReference }: SignInFamilyRow): string | undefined {
  const reference = Object.hasOwn(networks, text) ? networks[text] : text
  return reference !== undefined && isReference(reference) ? reference : undefined
}
