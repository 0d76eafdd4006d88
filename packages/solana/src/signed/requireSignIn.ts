import { BillfoldError, connectorAccountNotFound, connectorInvalidAnswer, isRecord } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { verifySignature } from '../signature/verifySignature.ts'

/** Members of the input that stand on a line of their own in the text, by the words that lead the line. */
const words = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const

/**
 * Checks a wallet's answer to `solana_signIn`: the account is the asked one, its key has signed the text, and the text
 * says all that was asked for. What was not asked for (a time, the host of the page) is the wallet's to add.
 *
 * Source: "Sign In With Solana", `@solana/wallet-standard-features` `solana:signIn`.
 *
 * @throws `connector/account-not-found` · `connector/invalid-answer`.
 */
export function requireSignIn(answer: unknown, input: Readonly<Record<string, unknown>>, address: string): void {
  const { address: signer, signedMessage, signature } = isRecord(answer) ? answer : {}
  if (signer !== address) throw new BillfoldError(connectorAccountNotFound)
  const [message, publicKey, signed] = [signedMessage, address, signature].map(text =>
    typeof text === 'string' ? decodeBase58(text) : undefined,
  )
  const isTheirs = message && publicKey && signed && verifySignature({ publicKey, message, signature: signed })
  if (!isTheirs) refuse('The signature is not of the account')
  const text = new TextDecoder().decode(message)
  const [head, ...lines] = text.split('\n')
  const domain = / wants you to sign in with your Solana account:$/.exec(head ?? '') ? head?.split(' ')[0] : undefined
  if (!domain || (input.domain !== undefined && domain !== input.domain)) refuse('It is no sign-in for this domain')
  if (lines[0] !== address) refuse('It is no sign-in of the account')
  if (
    typeof input.statement === 'string' &&
    !text.includes(`\n\n${input.statement}\n`) &&
    !text.endsWith(`\n\n${input.statement}`)
  )
    refuse('The statement is missing in what was signed')
  for (const [name, word] of Object.entries(words)) {
    const wanted = input[name]
    if (wanted !== undefined && !lines.includes(`${word}: ${wanted}`)) refuse(`${name} is missing in what was signed`)
  }
  const { resources } = input
  if (Array.isArray(resources) && !resources.every(resource => lines.includes(`- ${resource}`)))
    refuse('resources are missing in what was signed')
}

function refuse(details: string): never {
  throw new BillfoldError(connectorInvalidAnswer, { details })
}
