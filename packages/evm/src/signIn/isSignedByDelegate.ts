import { keccak_256 } from '@noble/hashes/sha3.js'
import { isBillfoldError, isEvmAddress, isHex } from 'billfold/protocol'
import { word } from '../abi/word.ts'
import { toHex } from '../names/toHex.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { encodeRlp } from '../transaction/encodeRlp.ts'
import { isHashSignedBy } from './isHashSignedBy.ts'
import { isSignedByContract } from './isSignedByContract.ts'

/** Ends signatures that come with an authorization of EIP-7702 (ERC-8010). */
const magic = '8010'.repeat(16)
/** Digits of the head of what stands before the magic: an authorization, an address, and where the data begin. */
const headDigits = 64 * 8
const validSelector = '1626ba7e'
/** Longer ones are refused: nodes limit creation code to 49,152 bytes. */
const signatureDigits = 80_000

/**
 * Whether the code that an account delegates to says that the account has signed `hash` (ERC-8010). `undefined` for a
 * signature of another kind. The authorization must be of the account's own key and of this network. Where the account has
 * delegated already, its code is asked as it is; otherwise a node simulates the delegation and its initialisation.
 *
 * @throws `rpc/all-failed` when no node answered: unknown is not the same as wrong · `rpc/no-url` · `request/aborted`.
 */
export async function isSignedByDelegate(
  rpc: Pick<Rpc, 'request'>,
  options: isSignedByContract.Options,
): Promise<boolean | undefined> {
  const { address, signature } = options
  if (!isEvmAddress(address) || !isHex(signature) || !signature.toLowerCase().endsWith(magic)) return undefined
  const wrapped = readWrapped(signature.slice(2, -64).toLowerCase())
  if (!wrapped) return false
  const { authorization, inner, initialiser, data } = wrapped
  const fields = [authorization.chainId, authorization.delegate, authorization.nonce]
  const hash = keccak_256(Uint8Array.from([5, ...fromHex(encodeRlp(fields.map(toRlpItem)))]))
  const key = `0x${authorization.r}${authorization.s}${authorization.yParity === '0x1' ? '1c' : '1b'}`
  if (!isHashSignedBy({ hash, signature: key, address })) return false
  // Nodes write it in as few digits as it needs, which is how it was read.
  const isOfNetwork = ['0x0', await rpc.request('eth_chainId', [])].includes(authorization.chainId)
  if (!isOfNetwork) return false

  const code = await rpc.request('eth_getCode', [address, 'latest'])
  if (`${code}`.toLowerCase() === `0xef0100${authorization.delegate.slice(2)}`)
    return isSignedByContract(rpc, { address, hash: options.hash, signature: inner })

  const bytes = inner.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const question = validSelector + toHex(options.hash) + word(0x40) + word(bytes.length / 2) + padded
  const authorizationList = [
    { ...authorization, address: authorization.delegate, r: `0x${authorization.r}`, s: `0x${authorization.s}` },
  ].map(({ delegate: _, ...each }) => each)
  const call = { data: toProgram({ initialiser, data, account: address, question }), authorizationList }
  try {
    const answer = await rpc.request('eth_call', [call, 'latest'])
    return typeof answer === 'string' && answer.toLowerCase() === `0x${validSelector}`.padEnd(66, '0')
  } catch (cause) {
    if (isBillfoldError(cause, 'node/reverted')) return false
    throw cause
  }
}

function readWrapped(digits: string) {
  const length = Number.parseInt(digits.slice(-64), 16) * 2
  const start = digits.length - 64 - length
  if (digits.length > signatureDigits || !(length >= headDigits + 64) || start < 0) return undefined
  const suffix = digits.slice(start, -64)
  const wordAt = (index: number) => suffix.slice(index * 64, index * 64 + 64)
  const quantityAt = (index: number) => `0x${BigInt(`0x${wordAt(index)}`).toString(16)}`
  const isAddressAt = (index: number) => /^0{24}/.test(wordAt(index))
  const size = Number.parseInt(wordAt(8), 16) * 2
  const data = suffix.slice(headDigits + 64, headDigits + 64 + size)
  const isWhole = quantityAt(7) === '0x100' && data.length === size && isAddressAt(1) && isAddressAt(6)
  const yParity = quantityAt(3)
  if (!isWhole || (yParity !== '0x0' && yParity !== '0x1')) return undefined
  return {
    inner: `0x${digits.slice(0, start)}`,
    initialiser: `0x${wordAt(6).slice(24)}`,
    data,
    authorization: {
      chainId: quantityAt(0),
      delegate: `0x${wordAt(1).slice(24)}`,
      nonce: quantityAt(2),
      yParity,
      r: wordAt(4),
      s: wordAt(5),
    },
  }
}

/**
 * Creation code that calls the initialiser, if there are data for it, then asks the account, and returns its first word, or
 * zero if the call failed. A node runs it and keeps nothing. What is sent is copied behind the word that is returned.
 */
function toProgram({
  initialiser,
  data,
  account,
  question,
}: Record<'initialiser' | 'data' | 'account' | 'question', string>) {
  const size = (digits: string) => (digits.length / 2).toString(16).padStart(8, '0')
  const assemble = (at: number) => {
    // PUSH4 size, PUSH4 offset, PUSH1 0x20, CODECOPY
    const copy = (digits: string, offset: number) => `63${size(digits)}63${offset.toString(16).padStart(8, '0')}602039`
    const initialise = data
      ? // CALL(gas, initialiser, 0, 0x20, size, 0, 0), POP
        `${copy(data, at)}5f5f63${size(data)}60205f73${initialiser.slice(2)}5af150`
      : ''
    // STATICCALL(gas, account, 0x20, size, 0, 0x20); MSTORE(0, its success * MLOAD(0)); RETURN(0, 0x20)
    const ask = `${copy(question, at + data.length / 2)}60205f63${size(question)}602073${account.slice(2)}5afa5f51025f5260205ff3`
    return initialise + ask
  }
  const program = assemble(assemble(0).length / 2)
  return `0x${program}${data}${question}`.toLowerCase()
}

const toRlpItem = (quantity: string) =>
  quantity === '0x0' ? '0x' : `0x${quantity.slice(2).padStart(quantity.length - 2 + (quantity.length % 2), '0')}`

function fromHex(hex: string): readonly number[] {
  return (
    hex
      .replace(/^0x/, '')
      .match(/../g)
      ?.map(byte => Number.parseInt(byte, 16)) ?? []
  )
}
