import type { PairingQuestion, PairingWallet } from '@billfold/testkit/pairing'
import { useEffect, useRef } from 'react'
import type { Stack } from '../config/Stack.ts'
import { AppName } from './AppName.tsx'
import { accountName, networkName } from './names.ts'

type QuestionProps = {
  readonly phone: PairingWallet
  readonly question: PairingQuestion
  readonly stack: Stack
}

/** What an app wants, with its two answers. */
export function Question({ phone, question, stack }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { kind, id, peer, chains, account, text } = question
  return (
    <dialog
      ref={dialog}
      className="phone-question"
      aria-labelledby="question"
      onCancel={event => {
        event.preventDefault()
        phone.reject(id)
      }}
    >
      <AppName app={peer} />
      <h2 id="question">{TITLES[kind]}</h2>
      <dl>
        <dt>{chains.length > 1 ? 'Networks' : 'Network'}</dt>
        <dd>{chains.map(chain => networkName(stack, chain)).join(', ')}</dd>
        <dt>Account</dt>
        <dd>{accountName(stack, account)}</dd>
        <dt>Until</dt>
        <dd>{new Date(question.expiresAt).toLocaleTimeString()}</dd>
      </dl>
      <pre>{text}</pre>
      <footer>
        <button type="button" className="ghost" onClick={() => phone.reject(id)}>
          Reject
        </button>
        <button type="button" onClick={() => phone.approve(id)}>
          Approve
        </button>
      </footer>
    </dialog>
  )
}

const TITLES: Record<PairingQuestion['kind'], string> = {
  proposal: 'Connect to this app?',
  signIn: 'Sign in to this app?',
  connect: 'Show your address to this app?',
  sign: 'Sign this?',
  transaction: 'Send this transaction?',
  network: 'Change the network?',
  asset: 'Add this token?',
}
