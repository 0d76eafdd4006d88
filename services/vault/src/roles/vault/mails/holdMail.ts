import { wrapMail } from '@billfold/service/mail'
import type { HoldKind } from '../../../contract/calls/holdKinds.ts'

const words: {
  readonly [kind in HoldKind]: { readonly subject: string; readonly what: string; readonly after: string }
} = {
  release: {
    subject: 'a new device wants to open your wallet',
    what: 'A device that never opened your wallet asked for it',
    after: 'It will be given the wallet',
  },
  change: {
    subject: 'somebody wants to change who can open your wallet',
    what: 'A device that is new to your wallet wants to change how it is recovered',
    after: 'It may do so',
  },
  export: {
    subject: 'somebody wants to export your wallet',
    what: 'A device that is new to your wallet wants to export its secret words or keys',
    after: 'It may do so',
  },
  email: {
    subject: 'somebody wants to change the e-mail address of your wallet',
    what: 'A device that is new to your wallet wants to move its login to another address',
    after: 'It may do so',
  },
  delete: {
    subject: 'somebody wants to delete your wallet',
    what: 'Somebody who is logged in as you wants to delete your wallet and everything that is kept of you',
    after: 'They may do so',
  },
  'revoke-device': {
    subject: 'a device of your wallet is being removed',
    what: 'A device of yours was signed out and is being removed from your wallet',
    after: 'It can no longer open the wallet',
  },
  'revoke-envelope': {
    subject: 'a way to open your wallet is being removed',
    what: 'A passkey, a code, a passphrase or a device is being removed from your wallet',
    after: 'It can no longer open the wallet',
  },
}

/** The notice of something that waits, with the way to stop it. */
export function holdMail(options: {
  readonly kind: HoldKind
  readonly link: string
  readonly origin: string
  readonly projectName: string
  readonly readyAt: number
}) {
  const { kind, link, origin, projectName, readyAt } = options
  const { after, subject, what } = words[kind]
  return wrapMail(`${projectName}: ${subject}`, [
    `${what}, from ${origin}. ${after} after ${new Date(readyAt).toUTCString()}.`,
    kind.startsWith('revoke-')
      ? 'If it is you, you need to do nothing. If it is not you, open this page and press Cancel:'
      : 'If it is you, wait until then and do it again. If it is not you, open this page and press Cancel:',
    { link },
  ])
}
