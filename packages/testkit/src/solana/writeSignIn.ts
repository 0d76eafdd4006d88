type SignInInput = Readonly<Record<string, unknown>>

/** Fields of "Sign In With Solana" in the order of its text, with the words that lead them. */
const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The text that `solana:signIn` has a wallet sign (`@solana/wallet-standard-features`, "Sign In With Solana"). */
export function writeSignIn(input: SignInInput, address: string, host: string): string {
  const domain = typeof input.domain === 'string' ? input.domain : host
  const lines = [`${domain} wants you to sign in with your Solana account:`, address]
  if (typeof input.statement === 'string') lines.push('', input.statement)
  const fields = FIELDS.flatMap(([word, name]) => (typeof input[name] === 'string' ? [`${word}: ${input[name]}`] : []))
  if (Array.isArray(input.resources)) fields.push('Resources:', ...input.resources.map(resource => `- ${resource}`))
  if (fields.length > 0) lines.push('', ...fields)
  return lines.join('\n')
}
