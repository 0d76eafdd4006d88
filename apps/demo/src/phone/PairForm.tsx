import type { PairingWallet } from '@billfold/testkit/pairing'
import { useEffect, useState } from 'react'

/** Takes a code, as a camera would: pasted, or in the address as `?uri=`. */
export function PairForm({ phone }: { readonly phone: PairingWallet }) {
  const [code, setCode] = useState('')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isWaiting = state.kind === 'waiting' && phone.questions.length === 0

  const pair = (uri: string) => {
    setState({ kind: 'waiting' })
    phone.pair(uri).then(
      () => setCode(''),
      (cause: unknown) => setState({ kind: 'failed', text: explain(cause) }),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when there is a wallet for it.
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const uri = query.get('uri')
    if (!uri) return
    // A reload shall not scan the same code again.
    query.delete('uri')
    history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
    pair(uri)
  }, [phone])

  // The question has come: there is nothing to wait for any more.
  useEffect(() => {
    if (phone.questions.length > 0) setState({ kind: 'idle' })
  }, [phone.questions.length])

  return (
    <section className="card" aria-labelledby="pair">
      <h2 id="pair">Connect to an app</h2>
      <form
        onSubmit={event => {
          event.preventDefault()
          pair(code)
        }}
      >
        <label>
          Code from the app
          <textarea
            rows={3}
            value={code}
            placeholder="wc:…"
            spellCheck={false}
            autoComplete="off"
            onChange={event => setCode(event.target.value)}
          />
        </label>
        <p className="quiet">Press “Copy link” beside the app’s QR code and paste it here.</p>
        <button type="submit" disabled={code.trim() === ''}>
          Connect
        </button>
      </form>
      <output className={state.kind === 'failed' ? 'outcome bad' : isWaiting ? 'outcome' : 'hidden'}>
        {state.kind === 'failed' ? state.text : isWaiting ? 'Waiting for the app…' : ''}
      </output>
    </section>
  )
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly text: string }

function explain(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'wire/bad-uri' || code === 'wire/unsupported-version')
    return 'This is no code of an app. It begins with wc: and is about 200 characters long.'
  return cause instanceof Error ? cause.message : String(cause)
}
