import { solanaAccounts } from '@billfold/devnet'
import {
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { instructions } from '../../src/transfer/instructions.ts'

/** Lets dave pay `price` micro-lamports per compute unit for transfers to bob, `count` slots long. */
export async function payPriority(
  chain: { readonly rpcUrl: string; readonly switches: { advanceSlots(slots: number): Promise<unknown> } },
  count: number,
  price: bigint,
): Promise<void> {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const dave = await createKeyPairSignerFromBytes(getBase58Encoder().encode(solanaAccounts[3].secretKey))
  const bob = address(solanaAccounts[1].address)
  const { program, data } = instructions.setUnitPrice(price)
  // Out of the window: what others did before.
  await chain.switches.advanceSlots(150)
  for (let index = 0; index < count; index++) {
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        message => setTransactionMessageFeePayerSigner(dave, message),
        message => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
        message =>
          appendTransactionMessageInstructions(
            [
              { programAddress: address(program), data },
              getTransferSolInstruction({ source: dave, destination: bob, amount: BigInt(1_000_000 + index) }),
            ],
            message,
          ),
      ),
    )
    await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
  }
}
