import { wrapMail } from '@billfold/service/mail'

const words = {
  change: {
    subject: 'who can open your wallet was changed',
    what: 'Ways to recover your wallet were added or removed',
  },
  export: {
    subject: 'your wallet was opened for an export',
    what: 'Your wallet was opened to show its secret words or keys, or to save a recovery kit',
  },
} as const

/** The notice of what was done and cannot be stopped any more. */
export function noticeMail(options: {
  readonly kind: keyof typeof words
  readonly origin: string
  readonly projectName: string
}) {
  const { kind, origin, projectName } = options
  const { subject, what } = words[kind]
  return wrapMail(`${projectName}: ${subject}`, [
    `${what}, from ${origin}.`,
    'If it was not you, move what the wallet holds to another one at once, and write to the operator of this app.',
  ])
}
