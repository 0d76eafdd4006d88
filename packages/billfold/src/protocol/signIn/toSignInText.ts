import { BillfoldError } from '../errors/BillfoldError.ts'
import { signInInvalidMessage } from '../errors/rows/signIn.ts'
import { signInTextCharacters } from '../limits.ts'
import type { SignInMessage } from './SignInMessage.ts'
import { type SignInFamily, type SignInFamilyRow, signInFamilies } from './signInFamilies.ts'
import { isDomain, isStatement, isUri, signInFields } from './signInFields.ts'
import { toEip55 } from './toEip55.ts'

/**
 * The text that an account signs to sign in: EIP-4361 for `eip155`, the text of `solana:signIn` for `solana`, CAIP-122 for
 * `bip122`. An EVM address is written with its checksum. An empty `statement` and empty `resources` count as absent.
 *
 * @throws `sign-in/invalid-message` for a field that is missing, malformed, or not one line.
 * @example
 * const text = toSignInText({
 *   accountAddress: '0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69',
 *   chainId: 'eip155:1',
 *   domain: 'app.example',
 *   uri: 'https://app.example/login',
 *   version: '1',
 *   nonce: createNonce(),
 *   issuedAt: new Date().toISOString(),
 * })
 */
export function toSignInText(data: SignInMessage): string {
  const { accountAddress, chainId, domain, statement, resources } = data
  const [namespace = '', reference = '', ...rest] = `${chainId}`.split(':')
  const family: SignInFamilyRow | undefined = Object.hasOwn(signInFamilies, namespace)
    ? signInFamilies[namespace as SignInFamily]
    : undefined
  requireField(family, 'chainId')
  // A name that stands for another reference in the text is none itself.
  const isReference = family.isReference(reference) && !Object.hasOwn(family.networks, reference)
  requireField(rest.length === 0 && isReference, 'chainId')
  const address = toEip55(`${accountAddress}`) ?? accountAddress
  requireField(typeof address === 'string' && family.isAddress(address), 'accountAddress')
  requireField(typeof domain === 'string' && isDomain(domain), 'domain')
  requireField(!statement || (typeof statement === 'string' && isStatement(statement, family.statement)), 'statement')
  requireField(!resources || (Array.isArray(resources) && resources.every(isUri)), 'resources')

  const [network = reference] = Object.entries(family.networks).find(([, id]) => id === reference) ?? []
  const lines = signInFields.flatMap(({ key, label, isValid, isOptional }) => {
    const value = key === 'chainId' ? network : data[key]
    if (isOptional && value === undefined) return []
    requireField(typeof value === 'string' && isValid(value), key)
    return [`${label}: ${value}`]
  })
  const text = [
    `${domain} wants you to sign in with your ${family.name} account:`,
    address,
    '',
    ...(statement ? [statement, ''] : namespace === 'solana' ? [] : ['']),
    ...lines,
    ...(resources?.length ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : []),
  ].join('\n')
  requireField(text.length <= signInTextCharacters, resources?.length ? 'resources' : 'statement')
  return text
}

function requireField(condition: unknown, field: keyof SignInMessage): asserts condition {
  if (!condition) throw new BillfoldError(signInInvalidMessage, { context: { field } })
}
