import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase58Encoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { createSolanaChain } from '../src/exports/index.ts'

type Signed = Awaited<ReturnType<typeof signTransactionMessageWithSigners>>

/** The field's own client on a local chain: its RPC, its way to send and confirm, and the chain's accounts as signers. */
export function connectToSolana(chain: Pick<createSolanaChain.ReturnType, 'rpcUrl' | 'wsUrl' | 'accounts'>) {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
  const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as Parameters<
    typeof sendAndConfirmTransactionFactory
  >[0])

  async function sign(payer: KeyPairSigner, instructions: readonly Instruction[], version: 0 | 'legacy' = 0) {
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    return signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version }),
        message => setTransactionMessageFeePayerSigner(payer, message),
        message => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
        message => appendTransactionMessageInstructions(instructions, message),
      ),
    )
  }

  /** One signer per account: the client takes two of the same address for two people. */
  const signers = new Map<number, Promise<KeyPairSigner>>()
  function signer(index: number): Promise<KeyPairSigner> {
    const secretKey = chain.accounts[index]?.secretKey ?? ''
    const known = signers.get(index) ?? createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
    signers.set(index, known)
    return known
  }

  return {
    rpc,
    rpcSubscriptions,
    sign,
    sendAndConfirm: (transaction: Signed) =>
      confirm(transaction as Parameters<typeof confirm>[0], { commitment: 'confirmed' }),
    signer,
    async tokenAccount(owner: Address, token: { mint: string; program: string }) {
      const at = { owner, mint: address(token.mint), tokenProgram: address(token.program) }
      return (await findAssociatedTokenPda(at))[0]
    },
  }
}
