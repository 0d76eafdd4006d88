'use client'
import { ConnectButton, useAccount, useSignMessage } from 'billfold/react'

export default function Page() {
  const { address, isConnected } = useAccount()
  const { run, result, error } = useSignMessage()
  return (
    <main>
      <h1>Next</h1>
      <ConnectButton />
      <p>
        You are <output>{address ?? 'nobody yet'}</output>.
      </p>
      <button type="button" disabled={!isConnected} onClick={() => run({ message: 'Hello' })}>
        Sign "Hello"
      </button>
      <p role="status">{error ? error.shortMessage : result}</p>
    </main>
  )
}
