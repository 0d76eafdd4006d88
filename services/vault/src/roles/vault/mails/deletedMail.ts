import { wrapMail } from '@billfold/service/mail'

/** The last word to a visitor who was deleted. */
export function deletedMail() {
  return wrapMail('Your wallet and your data were deleted', [
    'The login of your wallet, its devices and everything that opens it here were deleted, as you or the operator asked.',
    'An offline recovery kit or the secret words that you saved still open the wallet. Nothing else does.',
  ])
}
