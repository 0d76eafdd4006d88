import { type Address, createNoopSigner } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token'
import { solanaAccounts } from '../src/solana/solanaAccounts.ts'
import { solanaTokens } from '../src/solana/solanaTokens.ts'
import { metaplexAccount } from './metaplexAccount.ts'
import type { SolanaSeedChain } from './SolanaSeedChain.ts'
import { solanaMint } from './solanaMint.ts'
import { token2022Instructions } from './token2022Instructions.ts'

const sol = 1_000_000_000n
const day = 86_400_000
const [alice, bob, carol, dave, erin, frank, grace] = solanaAccounts
const deployer = solanaAccounts[8]
const faucet = solanaAccounts[9]
const people = [alice, bob, carol, dave, erin, frank, grace]
/** Bytes of the extensions in a mint, each with its type and length. */
const padding = 166 - 82
const transferFeeSize = 4 + 108
const pointerSize = 4 + 64

/** The first day: SOL for everybody, the tokens and NFTs, and what each starts with. */
export async function createSolanaTokens(chain: SolanaSeedChain): Promise<void> {
  const { bank, send, pass } = chain
  const rent = (size: number) => bank.machine.svm.minimumBalanceForRentExemption(BigInt(size))
  const signer = (address: string) => createNoopSigner(address as Address)

  for (const { address } of [deployer, ...people]) {
    const amount = address === deployer.address ? 1_000n * sol : 120n * sol
    const gift = { source: signer(faucet.address), destination: address as Address, amount }
    send({ signers: [faucet.secretKey], instructions: [getTransferSolInstruction(gift)] })
    pass(60_000)
  }
  createMint('usdx', getMintSize())
  createMint('feex', getMintSize() + padding + transferFeeSize + pointerSize, {
    before: token2022Instructions.initializeTransferFee(mintOf('feex'), faucet.address, 200, 5n * sol),
    uri: '',
  })
  createMint('stamp', getMintSize() + padding + pointerSize, {
    uri: toUri('Billfold Stamp #1', 'Its metadata are in the mint.', '#6d4aff'),
  })
  createMint('card', getMintSize())
  for (const [key, uri] of [
    ['usdx', ''],
    // Most of what one finds is short and leads to a server; this one leads to nothing, on purpose.
    ['card', 'https://metadata.invalid/card/1.json'],
  ] as const) {
    const { name, symbol, kind } = solanaTokens[key]
    const content = { mint: mintOf(key), authority: deployer.address, name, symbol, uri }
    bank.machine.setAccount(await metaplexAccount({ ...content, isFungible: kind === 'fungible' }, rent(679)))
  }
  pass(day)
  for (const [at, { address }] of people.entries()) {
    await mint('usdx', address, 2_500_000_000n + BigInt(at) * 310_000_000n)
    if (at < 4) await mint('feex', address, 1_000n * sol)
    pass(60_000)
  }
  await mint('stamp', alice.address, 1n)
  await mint('card', bob.address, 1n)
  for (const key of ['stamp', 'card'] as const) {
    const end = token2022Instructions.endMinting(mintOf(key), deployer.address, solanaTokens[key].program)
    send({ signers: [deployer.secretKey], instructions: [end] })
  }
  await wrap()
  pass(day)

  function mintOf(key: keyof typeof solanaTokens): string {
    return solanaMint(key).address
  }

  function createMint(
    key: keyof typeof solanaTokens,
    size: number,
    extended?: { before?: ReturnType<typeof token2022Instructions.initializeTransferFee>; uri: string },
  ): void {
    const { address, secretKey } = solanaMint(key)
    const { program, decimals, name, symbol, kind } = solanaTokens[key]
    const isFungible = kind === 'fungible'
    const authority = isFungible ? faucet : deployer
    const metadata = extended && { name, symbol, uri: extended.uri }
    // Metadata are added to a mint that exists; their rent is paid with it.
    const grown = metadata === undefined ? 0 : 4 + 64 + 16 + name.length + symbol.length + metadata.uri.length
    send({
      signers: [deployer.secretKey, secretKey, ...(metadata && isFungible ? [faucet.secretKey] : [])],
      instructions: [
        getCreateAccountInstruction({
          payer: signer(deployer.address),
          newAccount: signer(address),
          lamports: rent(size + grown),
          space: size,
          programAddress: program as Address,
        }),
        ...(extended?.before ? [extended.before] : []),
        ...(metadata ? [token2022Instructions.initializeMetadataPointer(address, authority.address)] : []),
        getInitializeMint2Instruction(
          { mint: address as Address, decimals, mintAuthority: authority.address as Address },
          { programAddress: program as Address },
        ),
        ...(metadata ? [token2022Instructions.initializeMetadata(address, authority.address, metadata)] : []),
      ],
    })
    pass(60_000)
  }

  async function mint(key: keyof typeof solanaTokens, owner: string, amount: bigint): Promise<void> {
    const { program, kind } = solanaTokens[key]
    const payer = kind === 'fungible' ? faucet : deployer
    const programAddress = program as Address
    const at = { owner: owner as Address, mint: mintOf(key) as Address, tokenProgram: programAddress }
    const [ata] = await findAssociatedTokenPda(at)
    send({
      signers: [payer.secretKey],
      instructions: [
        getCreateAssociatedTokenIdempotentInstruction({ payer: signer(payer.address), ata, ...at }),
        getMintToInstruction(
          { mint: at.mint, token: ata, mintAuthority: signer(payer.address), amount },
          { programAddress },
        ),
      ],
    })
  }

  /** alice holds wrapped SOL, which wallets show as SOL of another kind. */
  async function wrap(): Promise<void> {
    const mint = 'So11111111111111111111111111111111111111112' as Address
    const tokenProgram = solanaTokens.usdx.program as Address
    const owner = alice.address as Address
    const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
    send({
      signers: [alice.secretKey],
      instructions: [
        getCreateAssociatedTokenIdempotentInstruction({ payer: signer(owner), ata, owner, mint, tokenProgram }),
        getTransferSolInstruction({ source: signer(owner), destination: ata, amount: 3n * sol }),
        getSyncNativeInstruction({ account: ata }),
      ],
    })
  }
}

/** Metadata without a server: JSON with a picture, all in the address. */
function toUri(name: string, description: string, colour: string): string {
  const image = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/></svg>`)}`
  return `data:application/json;base64,${Buffer.from(JSON.stringify({ name, description, image })).toString('base64')}`
}
