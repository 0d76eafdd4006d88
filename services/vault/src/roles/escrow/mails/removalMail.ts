import { wrapMail } from '@billfold/service/mail'

/** The notice that the escrow will delete what lets the operator help its owner back into a wallet. */
export function removalMail({ link, removeAt }: { readonly link: string; readonly removeAt: number }) {
  return wrapMail('The recovery of your wallet by e-mail is being removed', [
    `Somebody who is logged in as you asked us to delete our part of your wallet. We delete it after ${new Date(removeAt).toUTCString()}. From then on we can no longer help you to open the wallet on a new device.`,
    'If it is you, you need to do nothing. If it is not you, open this page and press Cancel:',
    { link },
  ])
}
