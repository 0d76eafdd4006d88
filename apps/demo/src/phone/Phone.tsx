import type { PairingWallet } from '@billfold/testkit/pairing'
import type { Stack } from '../config/Stack.ts'
import { Holder } from './Holder.tsx'
import { PairForm } from './PairForm.tsx'
import { Question } from './Question.tsx'
import { Sessions } from './Sessions.tsx'
import { usePhone } from './usePhone.ts'

/** A page that acts as the visitor's phone: a wallet that is reached over the relay and by nothing else. */
export function Phone({ stack, name }: { readonly stack: Stack; readonly name: string }) {
  const held = usePhone(stack, name)
  const phone = held?.phone
  const question = phone?.questions[0]
  return (
    <div className="demo phone">
      <header className="top">
        <span className="brand">
          <img src="./icon.svg" alt="" width="32" height="32" />
          Test Wallet
        </span>
        {phone && <output>{STATUS[phone.status]}</output>}
      </header>
      <main>
        <h1 className="hidden">Billfold Test Wallet</h1>
        <p className="phone-warning">
          <b>Test wallet: never real money.</b> Everybody knows its keys.
        </p>
        {held && phone && (
          <>
            <PairForm phone={phone} />
            <Sessions phone={phone} stack={stack} />
            <Holder held={held} stack={stack} />
            {question && <Question key={question.id} held={held} question={question} stack={stack} />}
          </>
        )}
      </main>
    </div>
  )
}

const STATUS: Record<PairingWallet['status'], string> = {
  idle: 'Not connected to the relay',
  connecting: 'Connecting to the relay…',
  open: 'Connected to the relay',
  lost: 'The relay is gone, trying again…',
  refused: 'The relay refuses this wallet',
}
