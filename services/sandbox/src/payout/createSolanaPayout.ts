import {
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isAddress,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { Payout } from './Payout.ts'

const computeBudget = 'ComputeBudget111111111111111111111111111111' as Address
const leastUnits = 200_000
/** Lamports that are kept for fees and for new token accounts. */
const reserve = 1_000_000_000n

/**
 * Pays out on a Solana network from an account of its own.
 *
 * @param options.seed 32 bytes of the private key of the account that pays.
 */
export function createSolanaPayout(options: createSolanaPayout.Options): Payout {
  const { fund, rpcUrl, seed } = options
  const rpc = createSolanaRpc(rpcUrl)
  const payer = createKeyPairSignerFromPrivateKeyBytes(seed)
  // The promise is awaited by each use; this one only keeps a rejection from being unhandled.
  payer.catch(() => {})

  /** A limit of its own for each order: two equal transfers within one blockhash would be one transaction. */
  function limitUnits(sequence: number): Instruction {
    const data = new Uint8Array(5)
    data[0] = 2
    new DataView(data.buffer).setUint32(1, leastUnits + (sequence % 1_000_000), true)
    return { programAddress: computeBudget, data }
  }

  return {
    isAddress,
    async prepare({ address, amount, asset, sequence }) {
      const signer = await payer
      const from = signer.address
      const mint = asset.contract as Address | undefined
      const { value: lamports } = await rpc.getBalance(from).send()
      const needed = reserve + (mint === undefined ? amount : 0n)
      if (lamports < needed) await fund({ address: from, amount: needed * 2n })
      const instructions: Instruction[] = [limitUnits(sequence)]
      if (mint === undefined) {
        instructions.push(getTransferSolInstruction({ source: signer, destination: address as Address, amount }))
      } else {
        const find = async (owner: Address) =>
          (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
        const [source, ata] = await Promise.all([find(from), find(address as Address)])
        const held = await rpc
          .getTokenAccountBalance(source)
          .send()
          .then(({ value }) => BigInt(value.amount))
          // The account is created by the first gift.
          .catch(() => 0n)
        if (held < amount) await fund({ address: from, amount: amount * 2n, contract: mint })
        instructions.push(
          getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata, owner: address as Address, mint }),
          getTransferCheckedInstruction({
            ...{ source, mint, amount, authority: signer, destination: ata, decimals: asset.decimals },
          }),
        )
      }
      const { value: blockhash } = await rpc.getLatestBlockhash().send()
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        each => setTransactionMessageFeePayerSigner(signer, each),
        each => setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
        each => appendTransactionMessageInstructions(instructions, each),
      )
      const transaction = await signTransactionMessageWithSigners(message)
      return {
        id: getSignatureFromTransaction(transaction),
        raw: getBase64EncodedWireTransaction(transaction),
        term: `${blockhash.lastValidBlockHeight}`,
      }
    },
    async send({ raw }) {
      await rpc.sendTransaction(raw as never, { encoding: 'base64' }).send()
    },
    async read({ id, term }) {
      // In this order: a transaction that is included between the two reads has a status.
      const height = await rpc.getBlockHeight().send()
      const { value } = await rpc.getSignatureStatuses([id as Signature], { searchTransactionHistory: true }).send()
      const [status] = value
      if (!status) return height > BigInt(term) ? 'void' : 'pending'
      if (status.err) return 'reverted'
      const isSure = status.confirmationStatus === 'confirmed' || status.confirmationStatus === 'finalized'
      return isSure ? 'success' : 'pending'
    },
  }
}

export declare namespace createSolanaPayout {
  type Options = {
    readonly rpcUrl: string
    readonly seed: Uint8Array
    /** Gives the account more, in base units. */
    readonly fund: (gift: {
      readonly address: string
      readonly amount: bigint
      readonly contract?: string
    }) => Promise<unknown>
  }
}
