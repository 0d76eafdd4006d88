import type { PairingQuestion } from '@billfold/testkit/pairing'
import { useEffect, useRef, useState } from 'react'
import type { Stack } from '../config/Stack.ts'
import { AppName } from './AppName.tsx'
import { Families } from './Families.tsx'
import type { Held } from './Held.ts'
import { networkName } from './names.ts'

type QuestionProps = {
  readonly held: Held
  readonly question: PairingQuestion
  readonly stack: Stack
}

/** What an app wants, with its two answers. */
export function Question({ held, question, stack }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  useEffect(() => dialog.current?.showModal(), [])
  const { phone } = held
  const { kind, id, peer, chains, account, text, namespaces = {} } = question
  const names = Object.keys(namespaces)
  const granted = Object.fromEntries(Object.entries(namespaces).filter(([name]) => !refused.includes(name)))
  const isNothing = names.length > 0 && Object.keys(granted).length === 0
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
      {names.length > 1 && (
        <Families held={held} stack={stack} namespaces={namespaces} refused={refused} onChange={setRefused} />
      )}
      <dl>
        {names.length < 2 && (
          <>
            <dt>{chains.length > 1 ? 'Networks' : 'Network'}</dt>
            <dd>{chains.map(chain => networkName(stack, chain)).join(', ')}</dd>
            <dt>Account</dt>
            <dd>{held.nameOf(account)}</dd>
          </>
        )}
        <dt>Until</dt>
        <dd>{new Date(question.expiresAt).toLocaleTimeString()}</dd>
      </dl>
      <pre>{text}</pre>
      <footer>
        <button type="button" className="ghost" onClick={() => phone.reject(id)}>
          Reject
        </button>
        <button
          type="button"
          disabled={isNothing}
          onClick={() => phone.approve(id, names.length > 0 ? { namespaces: granted } : {})}
        >
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
