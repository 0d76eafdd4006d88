import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getMintToInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { riskRows } from '../src/requests/approval/Risk.ts'
import { decodeSolana } from '../src/requests/solana/decode/decodeSolana.ts'
import { findSolanaRisks } from '../src/requests/solana/findSolanaRisks.ts'

const named = (last: string) => address(`1111111111111111111111111111111${last}`)
const [you, them, mint, third] = [named('2'), named('3'), named('4'), named('5')]
const signer = { address: you, signTransactions: async () => [] } as never
const token = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

function toWire(instructions: readonly Instruction[], table?: readonly ReturnType<typeof address>[]) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayer(you, empty),
    empty =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn'), lastValidBlockHeight: 1n },
        empty,
      ),
    empty => appendTransactionMessageInstructions(instructions, empty),
  )
  const compressed = table
    ? compressTransactionMessageUsingAddressLookupTables(message, { [third]: [...table] })
    : message
  return Uint8Array.from(Buffer.from(getBase64EncodedWireTransaction(compileTransaction(compressed)), 'base64'))
}
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255]

const table: readonly [string, Instruction, object][] = [
  [
    'transfer of SOL',
    getTransferSolInstruction({ source: signer, destination: them, amount: 5n }),
    { kind: 'transfer-native', from: you, to: them, amount: 5n },
  ],
  [
    'new account',
    getCreateAccountInstruction({
      payer: signer,
      newAccount: { address: them, signTransactions: async () => [] } as never,
      lamports: 5n,
      space: 9n,
      programAddress: token,
    }),
    { kind: 'create-account', payer: you, account: them, amount: 5n, owner: token },
  ],
  [
    'assign',
    getAssignInstruction({ account: signer, programAddress: token }),
    { kind: 'assign', account: you, owner: token },
  ],
  [
    'nonce',
    getAdvanceNonceAccountInstruction({ nonceAccount: them, nonceAuthority: signer }),
    { kind: 'advance-nonce', account: them, authority: you },
  ],
  [
    'nonce withdrawn',
    getWithdrawNonceAccountInstruction({
      nonceAccount: them,
      recipientAccount: mint,
      nonceAuthority: signer,
      withdrawAmount: 5n,
    }),
    { kind: 'withdraw-nonce', account: them, to: mint, amount: 5n },
  ],
  [
    'token transfer',
    getTransferInstruction({ source: them, destination: mint, authority: signer, amount: 5n }),
    { kind: 'transfer-token', from: them, to: mint, authority: you, amount: 5n },
  ],
  [
    'checked token transfer',
    getTransferCheckedInstruction({
      source: them,
      mint,
      destination: third,
      authority: signer,
      amount: 5n,
      decimals: 6,
    }),
    { kind: 'transfer-token', from: them, mint, to: third, authority: you, amount: 5n, decimals: 6 },
  ],
  [
    'approve',
    getApproveInstruction({ source: them, delegate: mint, owner: signer, amount: 5n }),
    { kind: 'approve-token', account: them, delegate: mint, owner: you, amount: 5n, isUnlimited: false },
  ],
  [
    'approve all',
    getApproveCheckedInstruction({
      source: them,
      mint,
      delegate: third,
      owner: signer,
      amount: 2n ** 64n - 1n,
      decimals: 6,
    }),
    {
      kind: 'approve-token',
      account: them,
      mint,
      delegate: third,
      owner: you,
      amount: 2n ** 64n - 1n,
      isUnlimited: true,
      decimals: 6,
    },
  ],
  ['revoke', getRevokeInstruction({ source: them, owner: signer }), { kind: 'revoke-token', account: them }],
  [
    'owner handed over',
    getSetAuthorityInstruction({
      owned: them,
      owner: signer,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: mint,
    }),
    { kind: 'set-authority', account: them, authority: 'owner', newAuthority: mint },
  ],
  [
    'mint ended',
    getSetAuthorityInstruction({
      owned: them,
      owner: signer,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
    { kind: 'set-authority', account: them, authority: 'mint' },
  ],
  [
    'mint',
    getMintToInstruction({ mint, token: them, mintAuthority: signer, amount: 5n }),
    { kind: 'mint-token', mint, to: them, amount: 5n },
  ],
  [
    'burn',
    getBurnInstruction({ account: them, mint, authority: signer, amount: 5n }),
    { kind: 'burn-token', account: them, mint, amount: 5n },
  ],
  [
    'close',
    getCloseAccountInstruction({ account: them, destination: mint, owner: signer }),
    { kind: 'close-account', account: them, to: mint },
  ],
  [
    'freeze',
    getFreezeAccountInstruction({ account: them, mint, owner: signer }),
    { kind: 'freeze', account: them, mint },
  ],
  ['sync', getSyncNativeInstruction({ account: them }), { kind: 'sync-native', account: them }],
  [
    'token account',
    getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata: them, owner: third, mint }),
    { kind: 'create-token-account', payer: you, account: them, owner: third, mint },
  ],
  [
    'unit limit',
    { programAddress: address('ComputeBudget111111111111111111111111111111'), data: Uint8Array.of(2, ...u32(200_000)) },
    { kind: 'unit-limit', units: 200_000 },
  ],
  [
    'unit price',
    {
      programAddress: address('ComputeBudget111111111111111111111111111111'),
      data: Uint8Array.of(3, ...u32(7), 0, 0, 0, 0),
    },
    { kind: 'unit-price', price: 7n },
  ],
  [
    'memo',
    { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: new TextEncoder().encode('hé') },
    { kind: 'memo', text: 'hé' },
  ],
  [
    'fee of a mint (token-2022)',
    {
      programAddress: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
      accounts: [them, mint, third, you].map(one => ({ address: one, role: AccountRole.WRITABLE })),
      data: Uint8Array.of(26, 1, 5, 0, 0, 0, 0, 0, 0, 0, 6, 1, 0, 0, 0, 0, 0, 0, 0),
    },
    { kind: 'transfer-token', from: them, mint, to: third, authority: you, amount: 5n, decimals: 6, fee: 1n },
  ],
  [
    'unknown program',
    { programAddress: third, accounts: [{ address: them, role: AccountRole.WRITABLE }], data: Uint8Array.of(1, 2) },
    { kind: 'unknown', program: third, accounts: [them], data: '0x0102' },
  ],
  [
    'unknown instruction',
    { programAddress: token, data: Uint8Array.of(200) },
    { kind: 'unknown', program: token, accounts: [], data: '0xc8' },
  ],
  [
    'too short',
    { programAddress: token, accounts: [], data: Uint8Array.of(3, 1) },
    { kind: 'unknown', program: token, accounts: [], data: '0x0301' },
  ],
  [
    'too few accounts',
    {
      programAddress: token,
      accounts: [{ address: them, role: AccountRole.WRITABLE }],
      data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0),
    },
    { kind: 'unknown', program: token },
  ],
  [
    'memo that is not text',
    { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: Uint8Array.of(0xff) },
    { kind: 'unknown', data: '0xff' },
  ],
]

test.each(table)('%s, as the program’s own client writes it', (_, instruction, step) => {
  const decoded = decodeSolana(toWire([instruction]))
  expect(decoded?.steps).toHaveLength(1)
  expect(decoded?.steps[0]).toMatchObject(step)
  expect(Object.keys(decoded!.steps[0]!)).toEqual(expect.arrayContaining(Object.keys(step)))
  expect(decoded?.feePayer).toBe(you)
})

test('a transaction on a nonce can be sent later, one that advances a nonce in passing cannot', () => {
  const nonce = getAdvanceNonceAccountInstruction({ nonceAccount: them, nonceAuthority: signer })
  const pay = getTransferSolInstruction({ source: signer, destination: them, amount: 5n })
  expect(decodeSolana(toWire([nonce, pay]))?.isDurable).toBe(true)
  expect(decodeSolana(toWire([pay, nonce]))?.isDurable).toBe(false)
  // V22: a nonce account that is its own authority is named once.
  const accounts = nonce.accounts.slice(0, 2).map(account => ({ ...account, role: AccountRole.WRITABLE }))
  expect(decodeSolana(toWire([{ ...nonce, accounts }, pay]))?.isDurable).toBe(true)
})

test('accounts of lookup tables are named by their place, and what may be changed is shown', () => {
  const pay = getTransferSolInstruction({ source: signer, destination: them, amount: 5n })
  const decoded = decodeSolana(toWire([pay], [mint, them]))
  const place = { table: third, index: 1 }
  expect(decoded?.steps).toEqual([{ kind: 'transfer-native', from: you, to: place, amount: 5n }])
  expect(decoded?.writable).toEqual([you, place])
  expect(decoded?.isWhole).toBe(false)
  const known = decodeSolana(toWire([pay], [mint, them]), new Map([[third, [mint, them]]]))
  expect(known?.steps).toEqual([{ kind: 'transfer-native', from: you, to: them, amount: 5n }])
  expect(known?.writable).toEqual([you, them])
  expect(known?.isWhole).toBe(true)
  // A table that is shorter than the place.
  expect(decodeSolana(toWire([pay], [mint, them]), new Map([[third, [mint]]]))?.isWhole).toBe(false)
})

test('bytes that are not a transaction are not read, cut or changed anywhere without a throw', () => {
  const wire = toWire([getTransferSolInstruction({ source: signer, destination: them, amount: 5n })])
  for (let length = 0; length < wire.length; length++) expect(decodeSolana(wire.subarray(0, length))).toBeUndefined()
  for (let at = 0; at < wire.length; at++)
    for (const bit of [1, 16, 128]) {
      const turned = Uint8Array.from(wire)
      turned[at]! ^= bit
      decodeSolana(turned)
    }
})

describe('the fee (V18)', () => {
  const budget = address('ComputeBudget111111111111111111111111111111')
  const price = (microLamports: bigint) => {
    const data = new Uint8Array(9)
    data[0] = 3
    new DataView(data.buffer).setBigUint64(1, microLamports, true)
    return { programAddress: budget, data }
  }
  const limit = (units: number) => ({ programAddress: budget, data: Uint8Array.of(2, ...u32(units)) })
  const pay = getTransferSolInstruction({ source: signer, destination: them, amount: 1n })
  const read = (instructions: readonly Instruction[]) => decodeSolana(toWire(instructions))!

  test('is what the signatures and the units cost at most', () => {
    expect(read([pay]).fee).toBe(5_000n)
    expect(read([limit(10_000), price(1_000_000n), pay]).fee).toBe(15_000n)
    // Rounded up, and by the default limit of each instruction where none is set.
    expect(read([price(1n), pay]).fee).toBe(5_001n)
    expect(read([limit(4_000_000_000), price(1_000_000n), pay]).fee).toBe(1_405_000n)
    const checked = {
      programAddress: address('Ed25519SigVerify111111111111111111111111111'),
      data: Uint8Array.of(3, 0),
    }
    expect(read([checked, pay]).fee).toBe(20_000n)
  })

  test('is called out and held where it is high', () => {
    const risks = (instructions: readonly Instruction[]) => findSolanaRisks(read(instructions).steps, false)
    expect(risks([limit(1_400), price(10_000_000_000_000n), pay])).toContain('high-fee')
    expect(riskRows['high-fee']).toMatchObject({ needsHold: true, needsWindow: true })
    expect(risks([limit(200_000), price(100_000n), pay])).toEqual([])
  })
})
