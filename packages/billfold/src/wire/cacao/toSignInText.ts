import * as v from 'valibot'
import { WireError } from '../WireError.ts'
import type { Cacao } from './Cacao.ts'
import { cacaoPayload } from './cacaoSchema.ts'

/**
 * The text that a wallet signs for a payload: EIP-4361, chain and address out of `iss`, the address as it is written there.
 * The last line ends without a line feed; without a statement two empty lines follow the address.
 *
 * @throws WireError `wire/bad-cacao` (a field is missing, or could forge another line)
 * @example
 * const { toSignInText } = await import('billfold/wire')
 * const text = toSignInText({
 *   iss: 'did:pkh:eip155:1:0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69',
 *   domain: 'app.example',
 *   aud: 'https://app.example/login',
 *   version: '1',
 *   nonce: 'abcdef1234567890',
 *   iat: '2025-06-15T12:00:00.000Z',
 * })
 */
export function toSignInText(payload: Cacao.Payload): string {
  const parsed = v.safeParse(cacaoPayload, payload)
  if (!parsed.success) throw new WireError('wire/bad-cacao', 'The payload is not one of a sign-in')
  const { iss, domain, aud, uri, statement, version, nonce, iat, exp, nbf, requestId, resources } = parsed.output
  const [chain, address] = iss.split(':').slice(3)
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${aud ?? uri}`,
    `Version: ${version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...(exp === undefined ? [] : [`Expiration Time: ${exp}`]),
    ...(nbf === undefined ? [] : [`Not Before: ${nbf}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources?.length ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : []),
  ].join('\n')
}
