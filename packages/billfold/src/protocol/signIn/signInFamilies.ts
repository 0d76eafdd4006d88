import { isSolanaAddress } from '../addresses/isSolanaAddress.ts'
import { toEip55 } from './toEip55.ts'

export type SignInFamily = 'eip155' | 'solana' | 'bip122'

/** How the text of one family differs from that of the others. */
export type SignInFamilyRow = {
  /** Stands in the first line. */
  readonly name: string
  isAddress(text: string): boolean
  isReference(text: string): boolean
  readonly statement: RegExp
  /** Names of networks that the text has instead of their CAIP-2 references; of several names the first is written. */
  readonly networks: Readonly<Record<string, string>>
}

const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const testnet = '4uhcVJyU9pJkvQyS88uRDiswHScCKQ3z'
const devnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** Letters of any script, and nothing that is invisible, breaks a line or changes the direction of the text. */
const visible = /^(?:[^\p{C}\p{Z}\p{DI}]| )+$/u

/**
 * The families that can sign in.
 *
 * Source: ERC-4361, "ABNF Message Format"; Sign-In With Solana, "Message construction"; CAIP-122.
 */
export const signInFamilies: Readonly<Record<SignInFamily, SignInFamilyRow>> = {
  eip155: {
    name: 'Ethereum',
    isAddress: text => toEip55(text) === text,
    isReference: text => /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text)),
    statement: /^[ -~]+$/,
    networks: {},
  },
  solana: {
    name: 'Solana',
    isAddress: isSolanaAddress,
    isReference: text => /^[-\w]{1,32}$/.test(text),
    statement: visible,
    networks: {
      mainnet,
      testnet,
      devnet,
      'mainnet-beta': mainnet,
      'solana:mainnet': mainnet,
      'solana:testnet': testnet,
      'solana:devnet': devnet,
    },
  },
  bip122: {
    name: 'Bitcoin',
    isAddress: text => /^[a-zA-Z\d]{14,90}$/.test(text),
    isReference: text => /^[\da-f]{32}$/.test(text),
    statement: visible,
    networks: {},
  },
}
